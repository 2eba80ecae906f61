// 建波的手 · support/waveDesk
/** Releases a wave of short orders and a long one, and reads what the printer gives. */
import { expect } from 'vitest'
import type { Desk, Row } from './deskUser.ts'

export interface Wave {
  readonly orders: readonly Row[]
  readonly pickNos: readonly string[]
  readonly barcodes: ReadonlyMap<string, string>
}

/** Which orders: so many of at most three lines, and one of more lines than `longOver`. */
export interface WantedOrders {
  readonly warehouseName: string
  readonly few: number
  readonly longOver: number
}
/** 手工建波 with these orders, found by the filter, and 下发. */
export const releaseWave = async (office: Desk, { warehouseName, few, longOver }: WantedOrders): Promise<Wave> => {
  await office.menu('出库管理', '波次管理')
  await office.button('手工建波').click()
  await office.choose('仓库', warehouseName)
  const tick = (nth: number): Promise<void> => office.page.getByLabel(`选择第${nth}行`, { exact: true }).check()
  await office.search({ 行数: ['', '3'] })
  await office.rowsWhen('待波次订单', (rows) => rows.length >= few && rows.every((row) => Number(row['行数']) <= 3))
  for (let nth = 1; nth <= few; nth += 1) await tick(nth)
  await office.search({ 行数: [String(longOver + 1), ''] })
  const long = await office.rowsWhen(
    '待波次订单',
    (rows) => rows.length > 0 && rows.every((row) => Number(row['行数']) > longOver),
  )
  const lines = long.map((row) => Number(row['行数']))
  await tick(lines.indexOf(Math.min(...lines)) + 1)
  await office.button('建波并下发').click()
  const [wave] = await office.rowsWhen('波次管理', (rows) => rows.length === 1 && rows[0]?.['状态'] === '已下发')
  expect(wave?.['订单数']).toBe(String(few + 1))
  return readWave(office, wave?.['波次号'] ?? '', few + 1)
}

/** What the printer gives: the waybills of the orders, the pick orders, the barcodes on their sheets. */
const readWave = async (office: Desk, waveNo: string, orderCount: number): Promise<Wave> => {
  await office.action('波次管理', waveNo, '订单')
  await office.page.getByRole('heading', { name: '出库单', exact: true, level: 1 }).waitFor()
  await office.allColumns()
  const orders = await office.rowsWhen('出库单', (rows) => rows.length === orderCount)
  await office.menu('出库管理', '波次管理')
  await office.action('波次管理', waveNo, '拣货单')
  await office.page.getByRole('heading', { name: '拣货单', exact: true, level: 1 }).waitFor()
  await office.allColumns()
  const picks = await office.rowsWhen('拣货单', (rows) => rows.length > 0 && rows.every((row) => row['波次号'] === waveNo))
  const long = (row: Row): number => Number(row['行数'])
  const pickNos = [...picks].sort((a, b) => long(a) - long(b)).map((row) => row['拣货单号'] ?? '')
  const barcodes = new Map<string, string>()
  for (const pickNo of pickNos) {
    await office.action('拣货单', pickNo, '详情')
    await office.page.getByRole('heading', { name: pickNo }).waitFor()
    for (const line of await office.rows('拣货明细')) barcodes.set(line['商品编号'] ?? '', line['条码'] ?? '')
    await office.page.goBack()
  }
  return { orders, pickNos, barcodes }
}
