// 坐在桌前的人 · support/deskUser
/** A person at the desk: clicks menus and buttons by their Chinese names, types into fields by their labels, reads tables. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { expect, vi } from 'vitest'
import { openSeat, patience, type Seat, type SeatOptions } from './browser.ts'
import { filledIn, type Cells } from './retail.ts'
import { takeToast, toast } from './pageToasts.ts'

/** A table row: cell text by column header. */
export type Row = Readonly<Record<string, string>>

/** Fills the three fields of the sign-in form, sends it, and waits for the next page. */
const fillSignIn = async (page: Page, account: string, password: string, tenantCode: string, send: () => Promise<void>) => {
  await page.getByLabel('租户编码').fill(tenantCode)
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码').fill(password)
  await send()
  // the form goes before the start page is chosen, which would replace an address opened in between
  await page.waitForURL(({ pathname }) => pathname !== '/' && pathname !== '/login')
}
/** Signs in by keyboard on a page that is no `Desk`, to the tenant yunhe. */
export const signInOn = async (page: Page, account: string, password: string): Promise<void> => {
  await fillSignIn(page, account, password, 'yunhe', () => page.keyboard.press('Enter'))
}

/** Opens an address inside the running application, without a reload. */
export const jumpTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Opens a menu page by its address, and waits until nothing on it is loading. */
export const openWithin = async (page: Page, title: string, address: string): Promise<void> => {
  await jumpTo(page, address)
  // the home page is titled by the day; another page may still be behind it for a moment
  const isHome = /^\/front\/workbench(?:\?|$)/.test(address)
  const there = isHome ? page.locator('.home') : page.getByRole('heading', { name: title, exact: true, level: 1 })
  await there.first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], .loading, .ant-spin-spinning') === null)
}

export class Desk {
  readonly page: Page
  private readonly browser: Seat

  private constructor(browser: Seat) {
    this.browser = browser
    this.page = browser.page()
  }

  static async open(url: string, options: SeatOptions = {}): Promise<Desk> {
    return new Desk(await openSeat(url, options))
  }
  close(): Promise<void> {
    return this.browser.close()
  }

  /** Signs in, to the tenant yunhe unless another is named. */
  async signIn(account: string, password: string, tenantCode = 'yunhe'): Promise<void> {
    await fillSignIn(this.page, account, password, tenantCode, () => this.button('登录').click())
  }

  /** Opens a page by its area in the head and its name in the side menu. */
  async menu(area: string, title: string): Promise<void> {
    await this.page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: area }).click()
    const side = this.page.getByRole('navigation', { name: '侧边菜单' })
    await side.getByRole('link', { name: title, exact: true }).click()
    await side.locator(`a[aria-current="page"]`, { hasText: title }).waitFor()
  }

  /** Opens a page by its address inside the running application, like a bookmark. */
  async visit(path: string, title: string): Promise<void> {
    await jumpTo(this.page, path)
    await this.page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
  }

  /** Whether the tab of the open pane, named so, is fully visible. */
  isPaneInSight(title: string): Promise<boolean> {
    const strip = this.page.getByRole('navigation', { name: '页签' })
    return strip.locator('li[data-active]', { hasText: title }).evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect()
      const edge = tab.parentElement?.getBoundingClientRect()
      return edge !== undefined && left >= edge.left - 1 && right <= edge.right + 1
    })
  }

  /** antd sets a space between two characters of a button. */
  button(name: string, within: Page | Locator = this.page): Locator {
    const spaced = Array.from(name).join('\\s*')
    return within.getByRole('button', { name: new RegExp(`^${spaced}$`) }).filter({ visible: true })
  }
  dialog(title: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  /** Waits for a toast with this text, also one shown since the last call. */
  toast(text: string | RegExp): Promise<void> {
    return toast(this.page, text)
  }
  /** Confirms a question. */
  async yes(): Promise<void> {
    const question = this.page.locator('.ant-modal-confirm:visible')
    await this.button('确认', question).click()
    // the question takes the keys until it has faded out
    await question.waitFor({ state: 'hidden' })
  }

  /** Leaves a dialog or drawer by Esc, again if something above it took the key; first it waits for open tooltips, which would. */
  async leave(title: string | RegExp): Promise<void> {
    await this.page.locator('.ant-tooltip:visible').waitFor({ state: 'hidden' })
    const isGone = async (): Promise<boolean> => {
      await this.page.keyboard.press('Escape')
      return this.dialog(title)
        .waitFor({ state: 'hidden', timeout: 3000 })
        .then(
          () => true,
          () => false,
        )
    }
    await expect.poll(isGone, { timeout: 60_000 }).toBe(true)
  }

  /** Fills search fields by their labels and searches; a range is `[from, to]`. Shows all fields first. */
  async search(values: Readonly<Record<string, string | readonly [string, string]>>): Promise<void> {
    const form = this.page.getByRole('search').filter({ visible: true })
    const more = form.getByRole('button', { name: /展开/ })
    if ((await more.count()) > 0) await more.click()
    for (const [label, value] of Object.entries(values)) {
      const field = form.locator('.search-field', { has: this.page.getByText(label, { exact: true }) })
      if (typeof value === 'string') await field.getByRole('textbox').fill(value)
      else for (const [at, name] of ['最小', '最大'].entries()) await field.getByLabel(name).fill(value[at] ?? '')
    }
    await this.button('查询', form).click()
  }

  table(name: string): Locator {
    return this.page.getByRole('table', { name, exact: true }).filter({ visible: true })
  }
  /** The rows of a table after it has loaded. The same page answers whether it is loading. */
  async rows(name: string): Promise<Row[]> {
    const panes = this.page.locator('.table-pane', { has: this.table(name) })
    for (;;) {
      await panes.and(this.page.locator('[aria-busy="false"]')).waitFor()
      const rows = await panes.evaluate((pane) => {
        if (pane.getAttribute('aria-busy') !== 'false') return null
        const heads = Array.from(pane.querySelectorAll('thead th'), (head) => head.textContent.trim())
        return Array.from(pane.querySelectorAll('tbody tr:not(.skeleton)'), (row) =>
          Object.fromEntries(
            // the first line of a two-line cell is the column's value
            Array.from(row.querySelectorAll('td'), (cell, at) => [
              heads[at] ?? '',
              (cell.querySelector('.lines > :first-child') ?? cell).textContent.trim(),
            ]),
          ),
        )
      })
      if (rows !== null) return rows
    }
  }
  /** Returns the rows once they pass; rejects with the last rows seen. */
  rowsWhen(name: string, passes: (rows: readonly Row[]) => boolean): Promise<Row[]> {
    return vi.waitFor(
      async () => {
        const rows = await this.rows(name)
        if (!passes(rows)) throw new Error(`${name}, ${rows.length} 行：${JSON.stringify(rows.slice(0, 3))}`)
        return rows
      },
      { timeout: patience, interval: 100 },
    )
  }
  /** A tab of the list, with its count. */
  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).filter({ visible: true })
  }
  /** Clicks a link of a row's last column, or one under its ⋯, which is opened first. */
  async act(row: Locator, name: string): Promise<void> {
    const links = row.locator('.row-actions')
    await links.waitFor()
    const link = links.getByRole('button', { name, exact: true })
    if ((await link.count()) > 0) return link.click()
    await links.getByRole('button', { name: '更多' }).click()
    await this.page.getByRole('menuitem', { name, exact: true }).filter({ visible: true }).click()
  }
  /** The same, with the row found by its text. */
  action(table: string, row: string, name: string): Promise<void> {
    return this.act(this.table(table).locator('tbody tr', { hasText: row }), name)
  }
  /** Shows every column of the open list. */
  async allColumns(): Promise<void> {
    await this.button('列设置').click()
    await this.button('全部显示', this.dialog('列设置')).click()
    await this.leave('列设置')
  }
  /** Chooses an option of a select by its text. */
  async choose(label: string, option: string, within: Locator | Page = this.page): Promise<void> {
    await within.getByLabel(label, { exact: true }).filter({ visible: true }).click()
    await this.page.locator('.ant-select-item-option:visible', { hasText: option }).first().click()
  }
  /** Figures of the tiles by their labels. */
  async figures(): Promise<Readonly<Record<string, number>>> {
    const tiles = await this.page.locator('.big-number:visible').allInnerTexts()
    return Object.fromEntries(
      tiles.map((tile) => {
        const [, label = '', figure = ''] = /^(.*?)\s*([\d,]+)$/s.exec(tile) ?? []
        return [label, Number(figure.replaceAll(',', ''))]
      }),
    )
  }

  /** Downloads the template of an import dialog. */
  async template(dialog: Locator): Promise<{ readonly name: string; readonly book: Buffer }> {
    const [template] = await Promise.all([this.page.waitForEvent('download'), this.button('下载模板', dialog).click()])
    return { name: template.suggestedFilename(), book: readFileSync(await template.path()) }
  }
  /** Sends a workbook by an import dialog; returns the dialog with its faults, null if all rows were imported. */
  async upload(dialog: Locator, buffer: Buffer): Promise<Locator | null> {
    await dialog.getByLabel('选择文件').setInputFiles({ name: '导入.xlsx', mimeType: 'application/octet-stream', buffer })
    const result = this.dialog('解析结果')
    await this.button('上传', dialog).click()
    await vi.waitFor(
      async () => {
        if (!(await result.isVisible()) && !(await takeToast(this.page, '导入完成'))) throw new Error('上传没有结果')
      },
      { timeout: 30_000, interval: 50 },
    )
    if (!(await result.isVisible())) return null
    await result.getByRole('table', { name: '错误' }).getByRole('row').nth(1).waitFor()
    return result
  }
  /** 导入 of a list: downloads the template, fills it in and sends it. */
  async importRows(rows: readonly Cells[]): Promise<void> {
    await this.button('导入').click()
    const dialog = this.page.getByRole('dialog')
    const { name, book } = await this.template(dialog)
    const buffer = filledIn(book, rows)
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    await this.button('上传', dialog).click()
    await dialog.waitFor({ state: 'detached' })
  }

  /** Saves a screenshot in the folder of `SHOTS`, if set. */
  async shotIfAsked(name: string): Promise<void> {
    const folder = process.env['SHOTS']
    if (folder !== undefined) await this.page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' })
  }
  async shot(path: string): Promise<void> {
    await this.page.screenshot({ path })
  }
}
