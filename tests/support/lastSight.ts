// 失败时看见了什么 · support/lastSight
/** A test that fails says what every browser of its file showed at that moment: elsewhere there is nothing else to go by. */
import { afterEach } from 'vitest'
import { seats } from './browser.ts'

/** Longest account of one page, characters. */
const most = 6000

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const seat of seats) {
    const page = seat.page()
    if (page.isClosed()) continue
    // what is in front stands last
    const told = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((error: unknown) => `没有回答：${String(error)}`)
    console.log(`${task.name}\n${page.url()}\n${told.slice(-most)}`)
  }
})
