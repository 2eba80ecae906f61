// 填表的手 · support/fillForm
/** Fills forms of the desk by their labels, whatever the fields are: text, choices, days, selectors, switches. */
import type { Locator } from 'playwright'
import type { Desk } from './deskUser.ts'

const itemOf = (form: Locator, label: string): Locator =>
  form.locator('.ant-form-item').filter({ has: form.page().locator('.ant-form-item-label').getByText(label, { exact: true }) })

/** Chooses options of a selector by their beginning. */
const pick = async (desk: Desk, item: Locator, options: readonly string[]): Promise<void> => {
  const box = item.getByRole('combobox')
  for (const option of options) {
    await box.click()
    if (await box.isEditable()) await box.fill(option)
    await desk.page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: option })
      .first()
      .click()
  }
  if (options.length > 1 || (await item.locator('.ant-select-multiple').count()) > 0) await desk.page.keyboard.press('Escape')
}

/** Fills one field after the other; several options of a selector are a list. */
export const fillForm = async (
  desk: Desk,
  form: Locator,
  values: Readonly<Record<string, string | readonly string[]>>,
): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    const item = itemOf(form, label)
    await item.waitFor()
    const has = async (selector: string): Promise<boolean> => (await item.locator(selector).count()) > 0
    if (await has('.ant-radio-group')) await item.getByText(String(value), { exact: true }).click()
    else if (await has('.ant-select')) await pick(desk, item, typeof value === 'string' ? [value] : value)
    else if (await has('.ant-switch')) await item.getByRole('switch').click()
    else if (await has('.ant-picker')) {
      await item.locator('input').fill(String(value))
      await desk.page.keyboard.press('Enter')
    } else await item.locator('input, textarea').first().fill(String(value))
  }
}

/** The open form: in a drawer, or on its own page. */
export const formIn = (desk: Desk): Locator => desk.page.locator('.ant-drawer:visible, .form-sheet:visible').last()

/** Opens 新增 of the open list, fills the form and saves; waits until the form closes. */
export const addRow = async (desk: Desk, values: Readonly<Record<string, string | readonly string[]>>): Promise<void> => {
  await desk.button('新增').click()
  const form = formIn(desk)
  await fillForm(desk, form, values)
  await desk.button('保存', form).click()
  await form.waitFor({ state: 'hidden' }).catch(async (cause: unknown) => {
    const faults = await form.locator('.ant-form-item-explain-error').allInnerTexts()
    throw new Error(`新增没有保存：${faults.join('；') || (await form.innerText())}`, { cause })
  })
}
