// 电脑端拣货的画面：扫一次领取，紧跟着的第二枪要确认，扫别的码说是什么，再扫一次完成；作业明细不把三道作业的单数加成一个数。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertRows } from '#server/platform/rows'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let place: Place
beforeAll(async () => {
  server = await openServer()
  place = await makePlace(server.services, 1, '1')
  const { pickNo, locationNo, ownerNo, goodsNo } = place
  const at = new Date(server.clock.now())
  const line = { id: server.services.ids.next(), pickNo, seqNo: 1, locationNo, ownerNo, goodsNo, planQty: 5, orders: [] }
  await server.services.db.inTenant(1, (tx) => insertRows(tx, 'pick_line', [{ ...line, createTime: at, updateTime: at }]))
})
afterAll(() => server.close())
afterEach(() => desk.close())

const box = '.pick-bar input'
const scan = (code: string): void => {
  desk.type(box, code)
  const input = desk.find(box)
  if (input === null) throw new Error('no scan box')
  desk.press('Enter', {}, input)
  // the field takes one Enter until its key is let go
  input.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
}
const says = (words: string) => desk.until(words, () => desk.find('.pick-bar [role=status]')?.textContent.includes(words))
const rowOf = () => desk.all('tbody tr').find((row) => row.textContent.includes(place.pickNo))

test('扫一次领取，再扫一次完成，中间扫错的说是什么', async () => {
  desk = await openDesk(server, 'admin', '/warehouse-operate/pick?createTimeBegin=2025-06-01')
  await desk.until('its row', rowOf)
  scan('ZX000001')
  await says('这是周转箱码')
  scan('JH00000000')
  await says('未找到拣货单')
  scan(place.pickNo)
  await says('已领取 1 行 5 件，拣完再扫一次')
  await desk.until('the row is his', () => rowOf()?.textContent.includes('拣货中'))
  scan(place.pickNo)
  await says('刚刚才领取，确认已经拣完')
  const words = desk.all('.pick-bar button').map((one) => one.textContent)
  expect(words).toEqual(['整单完成 5 件', '有短拣', '先不完成'])
  desk.click(desk.all('.pick-bar button')[1] ?? null)
  await desk.until('the lines', () => desk.find(`[aria-label="${place.locationNo} ${place.goodsNo} 实拣"]`))
  desk.type(`[aria-label="${place.locationNo} ${place.goodsNo} 实拣"]`, '2')
  await desk.until('what it comes to', () => desk.text().includes('完成 2 件，短拣 3 件'))
})

test('作业明细：没有选定作业类型时不合计单数，选了才合计', async () => {
  desk = await openDesk(server, 'admin', '/warehouse-operate/work?finishTime=')
  const sums = () => desk.find('[role=group][aria-label="合计"]')?.textContent ?? ''
  await desk.until('the sums', () => sums().includes('错误'))
  expect(sums()).not.toContain('单数')
  expect(sums()).not.toContain('件数')
  desk.jumpTo('/warehouse-operate/work?opType=2')
  await desk.until('of one kind', () => sums().includes('单数'))
})
