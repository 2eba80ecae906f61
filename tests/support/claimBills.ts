// 一张投诉的钱 · support/claimBills
/** The way of a settled claim: its price, its owner's bill, its payer's bill, and the books of both. */
import { Client } from 'pg'
import { expect } from 'vitest'
import { factOf, seesState } from './claimSteps.ts'
import type { Desk } from './deskUser.ts'
import { fillForm } from './fillForm.ts'

/** 元 of a screen as 分. */
export const fenOf = (text: string): number => Math.round(Number(text.replaceAll(',', '').replace(/\s*元$/, '')) * 100)

/** 赔付计价: prices goods of unknown worth, in 元. */
export const price = async (desk: Desk, waybill: string, yuan: string): Promise<void> => {
  await desk.menu('工单中心', '赔付计价')
  await desk.action('赔付计价', waybill, '定价')
  const dialog = desk.dialog('定价')
  await fillForm(desk, dialog, { 单价: yuan, 依据: '货主的采购单' })
  await desk.button('确认', dialog).click()
  await desk.toast('操作成功')
}

/** The amounts 赔付明细 shows for a claim. */
export interface Reckoned {
  readonly valueFen: number
  readonly freightFen: number
  readonly claimFen: number
  readonly approveFen: number
  readonly steps: readonly string[]
}
export const reckonedOf = async (desk: Desk, waybill: string): Promise<Reckoned> => {
  await desk.menu('工单中心', '赔付明细')
  await desk.action('赔付明细', waybill, '详情')
  const drawer = desk.dialog('赔付详情')
  await drawer.getByRole('heading', { name: '怎么算的' }).waitFor()
  const fact = async (label: string): Promise<number> => fenOf(await factOf(drawer, label))
  const reckoned = {
    valueFen: await fact('商品价值'),
    freightFen: await fact('运费'),
    claimFen: await fact('申请金额'),
    approveFen: await fact('核定金额'),
    steps: await drawer.locator('[aria-label="计算过程"] li').allInnerTexts(),
  }
  await desk.leave('赔付详情')
  return reckoned
}

/** 赔付账单 → 生成账单: makes a draft of the owner's waiting claims; returns its number. */
export const billOwner = async (desk: Desk, waiting: Readonly<Record<string, string>>): Promise<string> => {
  await desk.menu('工单中心', '赔付账单')
  await desk.button('生成账单').click()
  const drawer = desk.dialog('生成赔付账单')
  const [row] = await desk.rowsWhen('待出账的货主', (rows) => rows.length === 1)
  expect(row).toMatchObject(waiting)
  await desk.button('生成账单', drawer.getByRole('row')).click()
  await desk.toast('新增成功')
  await desk.leave('生成赔付账单')
  const [bill] = await desk.rowsWhen('赔付账单', (rows) => rows.length === 1 && rows[0]?.['状态'] === '草稿')
  return bill?.['账单号'] ?? ''
}

/** The total of a bill and the amounts of its lines, 分. */
interface Summed {
  readonly totalFen: number
  readonly lines: readonly number[]
}
const summed = async (desk: Desk, table: string, column: string): Promise<Summed> => {
  const rows = await desk.rowsWhen(table, (lines) => lines.length > 0)
  return {
    totalFen: fenOf(await factOf(desk.page.locator('.detail-head:visible'), '合计')),
    lines: rows.map((row) => fenOf(row[column] ?? '')),
  }
}
/** Presses a button on the open bill and confirms the question. */
const act = async (desk: Desk, name: string, state: string): Promise<void> => {
  await desk.button(name).click()
  await desk.yes()
  await seesState(desk, state)
}

/** 赔付账单 → 详情 → 确认 by finance; returns the bill's sums. */
export const confirmOwnersBill = async (desk: Desk, billNo: string): Promise<Summed> => {
  await desk.menu('工单中心', '赔付账单')
  await desk.action('赔付账单', billNo, '详情')
  const total = await summed(desk, '赔付明细', '核定金额')
  await act(desk, '确认', '已确认')
  return total
}

/** 工单账单 → 新建账单 with all open lines of this payer; returns its number. */
export const billPayer = async (desk: Desk, payer: string): Promise<string> => {
  await desk.menu('工单中心', '工单账单')
  await desk.button('新建账单').click()
  await desk.choose('承担方', payer)
  await desk.button('生成账单').click()
  await seesState(desk, '待分配')
  const head = await desk.page.locator('.detail-head:visible h2').innerText()
  return /GZ\d+/.exec(head)?.[0] ?? ''
}
const openBill = (desk: Desk, billNo: string): Promise<void> =>
  desk.visit(`/front/workorder/bill/receivable/${billNo}`, '工单账单详情')
/** 分配 by the head of customer service. */
export const assignBill = async (desk: Desk, billNo: string, name: string): Promise<void> => {
  await openBill(desk, billNo)
  await desk.button('分配').click()
  const dialog = desk.dialog(`分配 ${billNo}`)
  await fillForm(desk, dialog, { 处理人: name })
  await desk.button('确认', dialog).click()
  await seesState(desk, '待确认')
}
/** 确认 by the assigned person. */
export const confirmBill = async (desk: Desk, billNo: string): Promise<void> => {
  await openBill(desk, billNo)
  await act(desk, '确认', '待审批')
}
/** 审批通过 by another person; returns the bill's sums. */
export const approveBill = async (desk: Desk, billNo: string): Promise<Summed> => {
  await openBill(desk, billNo)
  const total = await summed(desk, '账单明细', '金额')
  await act(desk, '审批通过', '已通过')
  return total
}

/** Both flows of money and the clock as the database has them. */
export interface ClaimBooks {
  readonly fees: readonly object[]
  /** sums that do not match their parts, and clocks that break a rule */
  readonly broken: readonly object[]
}
export const claimBooks = async (databaseUrl: string): Promise<ClaimBooks> => {
  const database = new Client(databaseUrl)
  await database.connect()
  try {
    const fees = await database.query<object>(
      'select direction, fee_type as kind, amount_fen::int as fen, logistics_no as waybill from fin_fee_line order by direction',
    )
    const sums = await database.query<object>('select rule_name, no, stands::text, should_be::text from comp_imbalance')
    const clocks = await database.query<object>('select * from wo_clock_breach')
    return { fees: fees.rows, broken: [...sums.rows, ...clocks.rows] }
  } finally {
    await database.end()
  }
}
