// 出库交接的桌前 · support/handoverDesk
/** The end of the outbound flow at the desk: parcels shown with their weights, then handed to the carrier. */
import { expect } from 'vitest'
import type { Desk } from './deskUser.ts'

/** Hands the parcels over, each scanned at the hand-over desk. */
export const handOver = async (office: Desk, warehouseName: string, waybills: readonly string[]): Promise<void> => {
  await office.menu('仓内作业', '出库交接')
  await office.button('新建交接单').click()
  const opening = office.dialog('新建交接单')
  await office.choose('仓库', warehouseName, opening)
  await opening.getByRole('radio', { name: /顺丰/ }).check()
  await office.button('开始扫描', opening).click()
  const box = office.page.getByLabel('扫描物流单号')
  const verdict = office.page.locator('.scan-verdict')
  for (const [at, waybill] of waybills.entries()) {
    await box.pressSequentially(waybill)
    await box.press('Enter')
    await verdict.filter({ hasText: `${waybill} 已交接 ${at + 1} 件` }).waitFor()
  }
  await office.rowsWhen('交接包裹', (rows) => rows.length === waybills.length)
  await office.button('确认交接').click()
  const confirming = office.dialog(/^确认交接/)
  await confirming.getByLabel('车牌', { exact: true }).fill('浙A12345')
  await confirming.getByLabel('司机', { exact: true }).fill('李师傅')
  await office.button('确认', confirming).click()
  await office.page.getByText(`已交接 ${waybills.length} 件，出库 ${waybills.length} 单`).waitFor()
}

/** Checks that the desk's list shows the parcels with the weights typed on the handheld. */
export const seeWeighed = async (office: Desk, grams: ReadonlyMap<string, number>): Promise<void> => {
  await office.menu('出库管理', '出库单')
  await office.tab('待出库').click()
  const parcels = await office.rowsWhen(
    '出库单',
    (rows) => rows.length === grams.size && rows.every((row) => row['状态'] === '待出库'),
  )
  const weights = parcels.map((row) => [row['物流单号'], row['实际重量(kg)']])
  expect(Object.fromEntries(weights)).toEqual(Object.fromEntries([...grams].map(([no, g]) => [no, (g / 1000).toFixed(3)])))
}
