/** Sets the clock of this process ahead by the milliseconds in TEST_CLOCK_AHEAD_MS, as that of a machine without NTP; for programs run by tests. */
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0)

if (aheadMs !== 0) {
  globalThis.Date = new Proxy(Date, {
    construct: (original, args, newTarget) => Reflect.construct(original, args.length > 0 ? args : [original.now() + aheadMs], newTarget),
    get: (original, name) => (name === 'now' ? () => original.now() + aheadMs : Reflect.get(original, name)),
  })
}
