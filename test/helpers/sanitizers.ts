/** The environment of tests whose native programs have the address and undefined-behaviour sanitizers; with an empty SANITIZE, they have none. */
export const sanitizers = { SANITIZE: process.env.SANITIZE ?? '1', ASAN_OPTIONS: 'detect_leaks=0' }
