// 数步子的人 · support/stepCounter
/** A person at the desk whose clicks and keys are counted: the way to a page, and what the task takes there. */
import type { Locator } from 'playwright'
import { Desk } from './deskUser.ts'

export interface Steps {
  /** steps to the page: clicks, or one jump by Ctrl K */
  readonly toPlace: number
  /** clicks and confirming keys on the page; typed text is the task itself */
  readonly there: number
}

export class StepCounter {
  readonly desk: Desk
  private clicks = 0
  private place = 0

  constructor(desk: Desk) {
    this.desk = desk
  }

  begin(): void {
    this.clicks = 0
    this.place = 0
  }
  /** Jumps by Ctrl K: letters, Enter. One step, whatever the letters. */
  async jump(letters: string, title: string): Promise<void> {
    const { page } = this.desk
    // the workbench may have opened this dialog automatically
    const reminder = page.getByRole('dialog', { name: /^商品条码异常/ })
    if (await reminder.isVisible()) await this.desk.button('稍后处理', reminder).click()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: '跳转到页面' })
    await palette.getByRole('combobox').pressSequentially(letters)
    await palette.getByRole('option', { selected: true }).getByText(title, { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await this.arrive(title, 1)
  }
  /** Goes by the menus of head and side. */
  async walk(area: string, title: string): Promise<void> {
    await this.desk.menu(area, title)
    await this.arrive(title, 2)
  }
  private async arrive(title: string, steps: number): Promise<void> {
    await this.desk.page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
    this.place += steps
  }
  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }
  async button(name: string, within?: Locator): Promise<void> {
    await this.click(this.desk.button(name, within ?? this.desk.page))
  }
  /** A link of a row's last column, behind 更多 if it is out of sight. */
  async action(table: string, row: string, name: string): Promise<void> {
    const links = this.desk.table(table).locator('tbody tr', { hasText: row }).locator('.row-actions')
    await links.first().waitFor()
    const shown = links.getByRole('button', { name, exact: true })
    if ((await shown.count()) > 0) return this.click(shown)
    await this.click(this.desk.table(table).locator('tbody tr', { hasText: row }).getByRole('button', { name: '更多' }))
    await this.click(this.desk.page.getByRole('menuitem', { name, exact: true }).filter({ visible: true }))
  }
  /** An option of a select: one click opens it, one takes it. */
  async choose(label: string, option: string, within: Locator): Promise<void> {
    await this.click(within.getByLabel(label, { exact: true }))
    await this.click(this.desk.page.locator('.ant-select-item-option:visible', { hasText: option }).first())
  }
  /** Types into a field of the search form and presses Enter; opens the form first if the field is folded away. */
  async find(label: string, value: string): Promise<void> {
    const { page } = this.desk
    const form = page.getByRole('search').filter({ visible: true })
    await form.waitFor()
    const field = form.getByLabel(label, { exact: true })
    if ((await field.count()) === 0) await this.click(form.getByRole('button', { name: /展开/ }))
    await field.fill(value)
    this.clicks += 1
    await field.press('Enter')
  }
  steps(): Steps {
    return { toPlace: this.place, there: this.clicks }
  }
}
