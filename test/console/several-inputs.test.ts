/** Several files that become one conversion: their order, their limits, and what is shown of them. */
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'
import { createTestAction } from '../helpers/test-action.ts'
import { startTestServer } from '../helpers/test-server.ts'
import { begin, choose, countKept, download, row, signInAt } from './steps.ts'

const open = useBrowser()
const consoleDir = useBuiltConsole()

/** `join` takes up to three texts; the first action takes texts too unless it is given other kinds. */
async function start(echo = createTestAction(), env: Record<string, string> = {}) {
  const server = await startTestServer(env, undefined, echo, consoleDir())
  return { server, ...(await signInAt(open, server.url, server.key)) }
}

const three: [string, string][] = [
  ['c.txt', 'one '],
  ['a.txt', 'two '],
  ['b.txt', 'three'],
]
const chooseJoin = (page: Page) => page.getByLabel('Join').check()
const order = (page: Page) => page.locator('.ordered .filename').evaluateAll((names) => names.map((name) => name.getAttribute('title')))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const convertTogether = (page: Page) => page.getByRole('button', { name: /^Convert \d files together$/ }).click()

test('files that an action takes together become one conversion, in the order shown', async () => {
  const { server, page } = await start()
  await choose(page, ...three)
  await chooseJoin(page)
  await page.getByText('Up to 3 files in one conversion, 100 MB together').waitFor()
  await convertTogether(page)
  expect((await download(page, 'Download c.txt')).content.toString()).toBe('one two three')
  const line = row(page, 'c.txt and 2 more')
  await line.getByText('and 2 more').click()
  expect(await line.locator('ol .filename').allTextContents()).toEqual(['c.txt', 'a.txt', 'b.txt'])
  await line.getByText('13 B').first().waitFor()
  const { data } = await server.call('/api/v1/conversions')
  expect(data.conversions).toHaveLength(1)
  await page.getByRole('link', { name: 'History' }).click()
  const past = page.getByRole('row').filter({ hasText: 'c.txt' })
  await past.getByText('and 2 more').click()
  expect(await past.locator('ol .filename').allTextContents()).toEqual(['c.txt', 'a.txt', 'b.txt'])
  await page.getByRole('button', { name: 'Delete now: c.txt and 2 more' }).click()
  await past.waitFor({ state: 'detached' })
})

test('an action of one file converts each file separately', async () => {
  const { server, page } = await start()
  await choose(page, ...three)
  await chooseJoin(page)
  await page.getByLabel('Echo').check()
  await begin(page)
  await page.getByText('3 done').waitFor()
  expect((await server.call('/api/v1/conversions')).data.conversions).toHaveLength(3)
})

test('buttons move a file, announce its position, and keep the focus', async () => {
  const { page } = await start()
  await choose(page, ...three)
  await chooseJoin(page)
  await page.getByRole('button', { name: 'Move down c.txt' }).focus()
  for (const [place, names] of [
    [2, ['a.txt', 'c.txt', 'b.txt']],
    [3, ['a.txt', 'b.txt', 'c.txt']],
  ] as const) {
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: `c.txt: place ${place} of 3` })
      .waitFor()
    expect(await order(page)).toEqual(names)
    expect(await focused(page)).toBe('Move down c.txt')
  }
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('Move down c.txt')
  expect(await page.getByRole('button', { name: 'Move down c.txt' }).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Move up b.txt' }).press('Enter')
  expect(await order(page)).toEqual(['b.txt', 'a.txt', 'c.txt'])
  expect(await focused(page)).toBe('Move up b.txt')
  await convertTogether(page)
  expect((await download(page, 'Download b.txt')).content.toString()).toBe('threetwo one')
})

test('removing a file moves the focus to the next', async () => {
  const { page } = await start()
  await choose(page, ...three)
  await chooseJoin(page)
  await page.getByRole('button', { name: 'Leave out a.txt' }).press('Enter')
  await vi.waitFor(async () => expect(await focused(page)).toBe('Leave out b.txt'))
  await page.getByRole('button', { name: 'Leave out b.txt' }).press('Enter')
  await vi.waitFor(async () => expect(await focused(page)).toBe('Leave out c.txt'))
  await page.getByRole('button', { name: 'Convert 1 file', exact: true }).waitFor()
})

test.each([
  ['a mouse anywhere on the row', '.filename', false],
  ['a finger on the handle', '.handle', true],
])('files are dragged by %s', async (_, part, hasTouch) => {
  const server = await startTestServer({}, undefined, undefined, consoleDir())
  const { page } = await signInAt(open, server.url, server.key, { hasTouch })
  await choose(page, ...three)
  await chooseJoin(page)
  const at = async (index: number, inner = '') => {
    const box = await page.locator(`.ordered li:nth-child(${index + 1}) ${inner}`).boundingBox()
    if (!box) throw new Error('the row is not there')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [from, middle, to] = [await at(0, part), await at(1), await at(2)]
  const path = [from, middle, to].map(({ y }) => ({ x: from.x, y }))
  if (hasTouch) {
    const touch = await page.context().newCDPSession(page)
    for (const [index, point] of path.entries()) {
      await touch.send('Input.dispatchTouchEvent', { type: index === 0 ? 'touchStart' : 'touchMove', touchPoints: [point] })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  } else {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (const { x, y } of path) await page.mouse.move(x, y)
    await page.mouse.up()
  }
  await page.getByRole('status').filter({ hasText: 'c.txt: place 3 of 3' }).waitFor()
  expect(await order(page)).toEqual(['a.txt', 'b.txt', 'c.txt'])
  expect(await page.locator('.is-dragged').count()).toBe(0)
})

test('files are sorted by name as people count, and the other way round', async () => {
  const { page } = await start()
  await choose(page, ['page 10.txt', 'a'], ['Page 2.txt', 'b'], ['page 1.txt', 'c'])
  await chooseJoin(page)
  await page.getByRole('button', { name: 'Sort by name' }).click()
  await page.getByRole('status').filter({ hasText: 'Sorted by name' }).waitFor()
  expect(await order(page)).toEqual(['page 1.txt', 'Page 2.txt', 'page 10.txt'])
  await page.getByRole('button', { name: 'Sort by name' }).click()
  await page.getByRole('status').filter({ hasText: 'last to first' }).waitFor()
  expect(await order(page)).toEqual(['page 10.txt', 'Page 2.txt', 'page 1.txt'])
})

test('too many files for the action are not sent until some are removed', async () => {
  const { page } = await start()
  await choose(page, ...three, ['d.txt', 'four'])
  await chooseJoin(page)
  await page.getByRole('status').filter({ hasText: 'Join takes at most 3 files: leave out 1.' }).waitFor()
  expect(await page.getByRole('button', { name: 'Convert 4 files together' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Leave out a.txt' }).click()
  await convertTogether(page)
  expect((await download(page, 'Download c.txt')).content.toString()).toBe('one threefour')
})

test('too many bytes for the server are not sent either', async () => {
  const { page } = await start(undefined, { CONVERTD_MAX_UPLOAD_MB: '1' })
  await choose(page, ['a.txt', 'x'.repeat(600_000)], ['b.txt', 'y'.repeat(600_000)])
  await chooseJoin(page)
  await page.getByText('The files together are 1.1 MB; this server accepts 1.0 MB').waitFor()
  expect(await page.getByRole('button', { name: 'Convert 2 files together' }).isDisabled()).toBe(true)
})

test('a reload keeps the order of chosen and sent files', async () => {
  const { page } = await start()
  await choose(page, ...three)
  await chooseJoin(page)
  await page.getByRole('button', { name: 'Move up b.txt' }).click()
  await page.getByRole('button', { name: 'Move up b.txt' }).click()
  await vi.waitFor(async () => expect(await order(page)).toEqual(['b.txt', 'c.txt', 'a.txt']))
  await vi.waitFor(async () => expect(await countKept(page)).toBe(3))
  await page.reload()
  await page.locator('.ordered li').nth(2).waitFor()
  expect(await order(page)).toEqual(['b.txt', 'c.txt', 'a.txt'])
  await convertTogether(page)
  await row(page, 'b.txt and 2 more').getByText('Done').waitFor()
  await page.reload()
  const line = row(page, 'b.txt and 2 more')
  await line.getByText('and 2 more').click()
  expect(await line.locator('ol .filename').allTextContents()).toEqual(['b.txt', 'c.txt', 'a.txt'])
})

test('a failure returns all files to the list, and a password is tried for all', async () => {
  const { server, page } = await start()
  await choose(page, ['b.txt', 'fa'], ['a.txt', 'il'])
  await chooseJoin(page)
  await convertTogether(page)
  await page.getByRole('button', { name: 'Change options of b.txt and 1 more' }).click()
  await page.locator('.ordered li').nth(1).waitFor()
  expect(await order(page)).toEqual(['b.txt', 'a.txt'])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, ['d.txt', 'sec'], ['c.txt', 'ret'])
  await chooseJoin(page)
  await convertTogether(page)
  await page.getByLabel('Password of d.txt and 1 more').fill('sesame')
  await page.keyboard.press('Enter')
  expect((await download(page, 'Download d.txt')).content.toString()).toBe('secret')
  const { data } = await server.call('/api/v1/conversions')
  expect(data.conversions[0]?.inputs.map(({ filename }) => filename)).toEqual(['d.txt', 'c.txt'])
})

test('files of different kinds are put together where one action takes them all, and separated again', async () => {
  const merge = createTestAction('merge', { accepts: ['txt', 'rtf'], several: true })
  const { page } = await start(merge)
  await choose(page, ['1.txt', 'one '], ['2.rtf', 'two '])
  await page.getByLabel('Other').check()
  const together = page.getByRole('button', { name: 'Put 2 files together: Merge' })
  await together.click()
  await page.getByRole('heading', { name: '2 files to convert together' }).waitFor()
  // What is added later goes to the others.
  await choose(page, ['3.txt', 'three'])
  await page.getByRole('heading', { name: '3 files to convert together' }).waitFor()
  await page.getByRole('button', { name: 'Separate by kind' }).click()
  await page.getByRole('button', { name: 'Convert all 3 files' }).waitFor()
  expect(await page.locator('form.staging').count()).toBe(2)
  await page.getByRole('button', { name: 'Put 3 files together: Merge' }).click()
  await vi.waitFor(async () => expect(await countKept(page)).toBe(3))
  await page.reload()
  await page.getByRole('heading', { name: '3 files to convert together' }).waitFor()
  await convertTogether(page)
  expect((await download(page, 'Download 1.txt')).content.toString()).toBe('one two three')
})

test('a manual order and options are kept when files of another kind are added', async () => {
  const { page } = await start(createTestAction('merge', { accepts: ['txt', 'rtf'], several: true }))
  await choose(page, ['1.txt', 'one '], ['2.rtf', 'two '], ['3.txt', 'three '])
  const texts = page.locator('form.staging').first()
  expect(await texts.getByLabel('Other').isChecked()).toBe(true)
  await texts.getByLabel('Merge').check()
  await texts.getByRole('button', { name: 'Move up 3.txt' }).click()
  await texts.getByText('Options').click()
  await texts.getByLabel('Loud').check()
  await page.getByRole('button', { name: 'Put 3 files together: Merge' }).click()
  await vi.waitFor(async () => expect(await order(page)).toEqual(['3.txt', '1.txt', '2.rtf']))
  expect(await page.getByLabel('Loud').isChecked()).toBe(true)
})

test('a group of one kind offers all its actions again after the other kind was removed', async () => {
  const { page } = await start(createTestAction('merge', { accepts: ['txt', 'rtf'], several: true }))
  await choose(page, ['1.txt', 'one'], ['2.rtf', 'two'])
  await page.getByRole('button', { name: 'Put 2 files together: Merge' }).click()
  expect(await page.getByLabel('Other').count()).toBe(0)
  await page.getByRole('button', { name: 'Leave out 2.rtf' }).click()
  await page.getByLabel('Other').check()
  await page.getByRole('button', { name: 'Separate by kind' }).waitFor({ state: 'detached' })
  await begin(page)
  expect((await download(page, 'Download 1.txt')).content.toString()).toBe('one')
})
