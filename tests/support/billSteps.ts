// 一张账单的步骤 · support/billSteps
/** Finance at the pages of bills: makes one, opens what its figures come from, brings it to its confirmation, downloads it. */
import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { factOf, seesState } from './claimSteps.ts'
import { fenOf } from './claimBills.ts'
import type { Desk, Row } from './deskUser.ts'
import { fillForm } from './fillForm.ts'

export interface Period {
  readonly start: string
  readonly end: string
}

/** 新建账单 for 花间美妆: looks at the preview until it has these fees, then makes the bill and stays on its page. Returns its number. */
export const makeBill = async (desk: Desk, { start, end }: Period, types: readonly string[]): Promise<string> => {
  await desk.visit('/front/operator-center/finance/bill/new', '新建账单')
  await fillForm(desk, desk.page.locator('.form-sheet:visible'), { 客户: '花间美妆', 账期开始: start, 账期结束: end })
  const preview = desk.page.getByRole('status', { name: '预览' })
  const look = async (): Promise<readonly string[]> => {
    await desk.button('预览').click()
    await preview.waitFor()
    const cells = await preview.locator('tbody tr.ant-table-row td:first-child').allInnerTexts()
    return cells.toSorted()
  }
  await expect.poll(look, { timeout: 60_000, interval: 2_000 }).toEqual(types.toSorted())
  await desk.button('生成').click()
  await desk.page.waitForURL(/\/bill\/detail\//)
  await seesState(desk, '草稿')
  return /[^/]+$/.exec(new URL(desk.page.url()).pathname)?.[0] ?? ''
}
export const openBill = async (desk: Desk, billNo: string): Promise<void> => {
  await desk.visit(`/front/operator-center/finance/bill/detail/${billNo}`, '账单详情')
  await desk.page.locator('.detail-head:visible').getByText(billNo).waitFor()
}

/** The sums at the head of an open bill, 分. */
export interface Sums {
  readonly feeFen: number
  readonly totalFen: number
  readonly compensateFen: number
}
export const sumsOn = async (desk: Desk): Promise<Sums> => {
  const head = desk.page.locator('.detail-head:visible')
  const fact = async (label: string): Promise<number> => fenOf(await factOf(head, label))
  return { feeFen: await fact('费用合计'), totalFen: await fact('总额'), compensateFen: await fact('赔付') }
}

/** What 解释 says of a fee: its heading, its sentences, and the records of every tab. */
export interface Explained {
  readonly heading: string
  readonly text: string
  readonly tabs: Readonly<Record<string, string>>
}
const explained = async (desk: Desk, row: Locator): Promise<Explained> => {
  await desk.act(row, '解释')
  const drawer = desk.dialog(/^这笔费用怎么来的/)
  const heading = await drawer.locator('.detail-head h2').innerText()
  const text = await drawer.locator('.stack').first().innerText()
  const tabs: Record<string, string> = {}
  for (const tab of await drawer.getByRole('tab').all()) {
    await tab.click()
    tabs[await tab.innerText()] = await drawer.getByRole('tabpanel').filter({ visible: true }).innerText()
  }
  await desk.leave(/^这笔费用怎么来的/)
  return { heading, text, tabs }
}

/** A fee of the open bill, and what is found by opening it. */
export interface Fee extends Explained {
  readonly item: string
  readonly fen: number
  readonly row: Row
}
/** 费用明细 under this search: every fee of it is opened. */
export const feesOf = async (desk: Desk, sought: Readonly<Record<string, string>>, count: number): Promise<readonly Fee[]> => {
  // a tab that has the keyboard's focus also says which of how many it is
  await desk.page
    .getByRole('tab', { name: /费用明细$/ })
    .filter({ visible: true })
    .click()
  await desk.search(sought)
  const rows = await desk.rowsWhen('费用明细', (all) => all.length === count)
  const fees: Fee[] = []
  for (const [nth, row] of rows.entries()) {
    const opened = await explained(desk, desk.table('费用明细').locator('tbody tr').nth(nth))
    fees.push({ item: row['费用项'] ?? '', fen: fenOf(row['应计'] ?? ''), row, ...opened })
  }
  return fees
}

/** Pieces of the goods that a fee names. */
export const piecesIn = (goods: string): number =>
  [...goods.matchAll(/(\d+)件/g)].reduce((sum, [, pieces]) => sum + Number(pieces), 0)
/** What was done to the parcel and by whom, of the scans that a fee goes back to; single scans are left out. */
export const stepsIn = (scans: string): readonly string[] =>
  [...scans.matchAll(/^(拣货完成|复核|打包|称重 .*千克|出库交接)\n+(.+)$/gm)].map(([, step, who]) => `${step} ${who}`)

/** Finance submits its open bill; another person approves it; finance confirms it for the owner with its proof. */
export const closeBill = async (finance: Desk, approver: Desk, billNo: string): Promise<void> => {
  await finance.button('提交审批').click()
  await finance.yes()
  await seesState(finance, '待审批')
  await expect(finance.button('审批通过').isDisabled()).resolves.toBe(true)
  await openBill(approver, billNo)
  await approver.button('审批通过').click()
  await approver.yes()
  await seesState(approver, '待确认')
  await openBill(finance, billNo)
  await seesState(finance, '待确认')
  await finance.button('代确认').click()
  const dialog = finance.dialog(`代确认 ${billNo}？`)
  await fillForm(finance, dialog, { 凭据: '花间的邮件，已盖章' })
  await finance.button('确认', dialog).click()
  await seesState(finance, '已确认')
}

/** The zip of the open bill. */
export const downloaded = async (desk: Desk): Promise<Buffer> => {
  const [file] = await Promise.all([desk.page.waitForEvent('download'), desk.button('下载账单').click()])
  return readFileSync(await file.path())
}
/** The total of a bill in the list. */
export const listedFen = async (desk: Desk, billNo: string): Promise<number> => {
  await desk.visit('/front/operator-center/finance/bill/list', '账单列表')
  const [row] = (await desk.rowsWhen('账单列表', (rows) => rows.some((one) => one['账单号'] === billNo))).filter(
    (one) => one['账单号'] === billNo,
  )
  return fenOf(row?.['总额'] ?? '')
}
