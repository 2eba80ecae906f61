// 一张投诉的步骤 · support/claimSteps
/** Steps on the page of a work order: open, talk, survey, settle. */
import type { Locator } from 'playwright'
import { expect } from 'vitest'
import type { Desk } from './deskUser.ts'
import { fillForm } from './fillForm.ts'

/** The open page of a work order. */
export const bodyOf = (desk: Desk): Locator => desk.page.locator('.wo-page:visible')
/** Waits until the page of a work order or document shows this state. */
export const seesState = (desk: Desk, state: string): Promise<void> =>
  desk.page.locator('.detail-head:visible').getByText(state, { exact: true }).waitFor()
/** The value beside a label. */
export const factOf = (within: Locator, label: string): Promise<string> =>
  within
    .locator('dl > div', { has: within.page().locator('dt').getByText(label, { exact: true }) })
    .locator('dd')
    .innerText()

/** Opens its page from the list, where it is the only row of the tab. */
export const openFromList = async (desk: Desk, tab: string, no: string): Promise<void> => {
  await expect.poll(() => desk.tab(tab).innerText()).toMatch(/\D1$/)
  await desk.tab(tab).click()
  await desk.rowsWhen('工单列表', (rows) => rows.length === 1 && rows[0]?.['工单号'] === no)
  await desk.table('工单列表').getByRole('link', { name: no }).click()
  await bodyOf(desk).waitFor()
}

/** Opens one of the tabs on the right of its page. */
export const rightOf = async (desk: Desk, tab: string): Promise<Locator> => {
  const right = bodyOf(desk).locator('[aria-label="相关"]')
  await right.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  return right.getByRole('tabpanel').filter({ visible: true })
}

export const messagesOf = (desk: Desk): Locator => bodyOf(desk).locator('.wo-messages')
/** Writes into the conversation; a note stays internal. */
export const write = async (desk: Desk, words: string, isNote = false): Promise<void> => {
  const body = bodyOf(desk)
  const field = body.getByLabel('消息', { exact: true })
  await field.fill(words)
  await body.getByLabel('内部备注').setChecked(isNote)
  await desk.button('发送', body).click()
  await messagesOf(desk).getByText(words).waitFor()
  // the field is empty again
  await expect.poll(() => field.inputValue()).toBe('')
}

/** 调查: the page proposes cause and fault from the order's life; the clerk accepts and saves. */
export const agreeWithProposal = async (desk: Desk, proposed: Readonly<Record<string, string>>): Promise<void> => {
  await desk.button('填写调查').click()
  const dialog = desk.dialog('调查结果')
  for (const [label, text] of Object.entries(proposed)) {
    const item = dialog.locator('.ant-form-item', { has: desk.page.locator('label').getByText(label, { exact: true }) })
    await item.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
  }
  await desk.button('保存', dialog).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** 提交结果 */
export const submit = async (desk: Desk, result: string): Promise<void> => {
  await desk.button('提交结果').click()
  const dialog = desk.dialog('提交处理结果')
  await fillForm(desk, dialog, { 处理结果: result })
  await desk.button('确认', dialog).click()
  await seesState(desk, '待确认')
}

/** 结算: one claim of this type against the payer, in 元. */
export const settle = async (desk: Desk, kind: string, payer: string, yuan: string): Promise<void> => {
  await desk.button('更多').click()
  await desk.page.getByRole('menuitem', { name: '结算', exact: true }).click()
  const dialog = desk.dialog(/^结算 GD/)
  const claims = dialog.locator('.ant-form-item', { has: desk.page.locator('label').getByText('赔付', { exact: true }) })
  await claims.getByRole('button', { name: /^添加/ }).click()
  await desk.choose('第1行赔付类型', kind, claims)
  await desk.choose('第1行承担方', payer, claims)
  await claims.getByLabel('第1行申请金额').fill(yuan)
  await desk.button('提交结算', dialog).click()
  await seesState(desk, '待结算')
}
