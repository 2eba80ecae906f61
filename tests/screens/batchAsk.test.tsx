// 批量操作先问一次：一张小表单替所有勾选的单填一次，结果逐单说清楚。
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let one: Place
let two: Place
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
  one = await makePlace(server.services, 1, '1')
  two = await makePlace(server.services, 1, '2')
  const owner = new Client(server.database.urls.owner)
  await owner.connect()
  // of the first the picker has it in hand; the second nobody claimed
  await owner.query('update pick_order set status = 20 where tenant_id = 1 and pick_no = $1', [one.pickNo])
  // what was put back of the first lies in its bin again
  await owner.query('update stock_move set status = 30 where tenant_id = 1 and move_no = $1', [one.moveNo])
  await owner.end()
})
afterAll(() => server.close())
afterEach(() => desk.close())

const item = (words: string): HTMLElement | null =>
  desk.all('.ant-dropdown-menu-item').find((each) => each.textContent === words) ?? null
const button = (words: string): HTMLElement | null =>
  desk.all('button').find((each) => each.textContent.replaceAll(' ', '') === words) ?? null
const tick = async (...words: readonly string[]): Promise<void> => {
  for (const word of words) {
    const row = await desk.until(word, () => desk.all('tbody tr').find((each) => each.textContent.includes(word)))
    desk.click(row.querySelector('input[type="checkbox"]'))
  }
}
const sent = (route: string): readonly string[] => desk.calls.filter((call) => call.includes(route))

test('conflicts are ended with one word for all of them, and each has its own result', async () => {
  desk = await openDesk(server, 'admin', '/front/operator-center/stockout/conflict')
  await tick(one.stockoutNo, two.stockoutNo)
  desk.click(await desk.until('the menu', () => button('批量操作')))
  desk.click(await desk.until('处理', () => item('处理')))
  const ways = await desk.until('the form', () => desk.find('.ant-modal'))
  expect(ways.textContent).toContain('处理 2 条作业冲突')
  expect(ways.textContent).toContain('已回库：多拿的货已放回货架，回库任务已完成')
  desk.click(ways.querySelector('input[type="radio"][value="1"]'))
  desk.click(button('确认'))
  await desk.until('what is missing', () => desk.find('.ant-modal')?.textContent.includes('请填写处理说明'))
  desk.type('.ant-modal input[type="text"]', '已放回')
  desk.click(button('确认'))
  await desk.until('the results', () => desk.text().includes('成功 1 条，失败 1 条'))
  expect(desk.find('.outcome')?.textContent).toBe(`${two.pickNo} 回库任务未完成`)
  expect(sent('/stockout/conflict/handle')).toHaveLength(1)
})

test('pick orders are taken from their holders for one reason; one nobody holds says so', async () => {
  desk = await openDesk(server, 'admin', `/front/operator-center/pick-order?pickNo=${one.pickNo},${two.pickNo}`)
  await tick(one.pickNo, two.pickNo)
  desk.click(await desk.until('the button', () => button('批量强制释放') ?? button('批量操作')))
  const choice = item('批量强制释放')
  if (choice !== null) desk.click(choice)
  await desk.until('the form', () => desk.find('.ant-modal')?.textContent.includes('批量强制释放 2 条拣货单'))
  desk.type('.ant-modal input[type="text"]', '交接班')
  desk.click(button('确认'))
  await desk.until('the results', () => desk.text().includes('成功 1 单，失败 1 单'))
  expect(desk.find('.outcome')?.textContent).toContain(two.pickNo)
  expect(sent('/document/acts')).toHaveLength(1)
})
