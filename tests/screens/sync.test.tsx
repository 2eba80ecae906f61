// 同步按钮：没有账号时读到该做什么；有账号时看得到进度和结果，列表自己刷新。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Wdt } from '#server/platform/adapters/wdt'
import { runDueJobs } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())
afterEach(() => desk.close())

/** 旺店通 as this process would reach it. */
const reach = (wdt: Wdt): void => void Object.assign(server.services.adapters, { wdt })
const boxes = (names: readonly string[]): Wdt => ({
  accounts: () => ['wdt_yunhe'],
  rows: () =>
    Promise.resolve(
      names.map((name, at) => ({
        goods_name: name,
        goods_type: 3,
        spec_list: [{ spec_no: `WC${at}`, weight: 0.1, barcode: name === '坏行' ? 'a b' : '' }],
      })),
    ),
})
const button = (words: string): HTMLElement | undefined =>
  desk.all('button').find((one) => one.textContent.replaceAll(' ', '') === words)
const press = async (words: string): Promise<void> => desk.click(await desk.until(words, () => button(words)))
const dialog = (): string => desk.find('[role=dialog]')?.textContent ?? ''

test('without an account the person reads what to do', async () => {
  desk = await openDesk(server, 'admin', '/setting/owner/shop')
  await press('同步')
  await desk.until('the sentence', () => dialog().includes('没有配置旺店通账号，不能同步：请系统管理员在服务器上设置'))
  expect(button('开始同步')).toBeUndefined()
})

test('the only account is chosen; the list shows what came in, the dialog what did not', async () => {
  reach(boxes(['四号箱', '坏行']))
  desk = await openDesk(server, 'admin', '/front/operator-center/consumable')
  await press('同步')
  await desk.until('the account', () => dialog().includes('wdt_yunhe') && dialog().includes('修改时间从'))
  await press('开始同步')
  await desk.until('the job', () => dialog().includes('等待执行'))
  await runDueJobs(server.database.urls.jobs, server.services, tasks)
  await desk.until('the outcome', () => dialog().includes('新增 1 行，更新 0 行，未变 0 行，失败 1 行'))
  expect(dialog()).toContain('WC1')
  await desk.until('the list', () => desk.find('.screen')?.textContent.includes('四号箱'))
})
