// 失败时看见了什么 · support/failureScreenshot
/** When a test fails, prints what every browser of its file shows, because on CI there is nothing else to see. */
import { afterEach } from 'vitest'
import { seats } from './browser.ts'

/** Most characters printed of one page: half from its head with search and menus, half from its end with dialogs. */
const most = 10_000
/** A long page without its middle, which is mostly rows of a list. */
const shortened = (text: string): string =>
  text.length <= most ? text : `${text.slice(0, most / 2)}\n…\n${text.slice(-most / 2)}`

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const seat of seats) {
    const page = seat.page()
    if (page.isClosed()) continue
    // the page in front comes last
    const told = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((error: unknown) => `没有回答：${String(error)}`)
    console.log(`${task.name}\n${page.url()}\n${shortened(told)}`)
  }
})
