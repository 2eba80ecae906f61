// 装得满满的面单（案例 25）：232 字的地址、8 种长名字的商品、190 字的备注；地址全在，码扫得出，放不下的写着见装箱单，一个包裹一页。
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaybillSheet } from '#contract/stockout/print'
import { readXlsx } from '#server/platform/sheets/readBook'
import { caseFile } from '../support/cases.ts'
import { sharedDemo } from '../support/demo.ts'
import { Desk, openWithin } from '../support/deskUser.ts'
import { printOf } from '../support/paper.ts'
import type { Running } from '../support/product.ts'

/** What the waybill of the case's order says. */
const caseWaybill = async (): Promise<Partial<WaybillSheet>> => {
  const rows: string[][] = []
  for await (const row of readXlsx(Buffer.from(caseFile('25-label-overflow/lbl.xlsx').bytes)))
    if (Array.isArray(row)) rows.push((row[1] as readonly unknown[]).map(String))
  const [head = [], ...lines] = rows
  const cell = (row: readonly string[], name: string): string => row[head.indexOf(name)] ?? ''
  const [first = []] = lines
  return {
    place: [cell(first, '省'), cell(first, '市'), cell(first, '区')],
    address: cell(first, '详细地址'),
    remark: cell(first, '备注'),
    goodsNum: lines.length,
    lines: lines.map((row) => ({
      goodsNo: cell(row, '商品编号'),
      goodsName: cell(row, '商品名称'),
      specName: null,
      barcode: null,
      qty: 1,
    })),
  }
}
/** Everything as long as forms take it. */
const longest = (of: Partial<WaybillSheet>): Partial<WaybillSheet> => ({
  ...of,
  address: '长'.repeat(300),
  receiverName: '收'.repeat(64),
  senderName: '寄'.repeat(64),
  remark: '备'.repeat(500),
  lines: Array.from({ length: 40 }, (_, at) => ({
    goodsNo: `G${at}`,
    goodsName: '名'.repeat(200),
    specName: '格'.repeat(64),
    barcode: null,
    qty: 1,
  })),
})

let product: Running
let desk: Desk
/** what the server is made to answer of each waybill */
let said: Partial<WaybillSheet> = {}
beforeAll(async () => {
  product = await sharedDemo(1)
  desk = await Desk.open(`${product.url}/login`)
  await desk.signIn('wh_manager', product.password)
  await desk.page.route('**/v1/stockout/package/sheet', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: { waybills: WaybillSheet[] } }
    const waybills = body.data.waybills.map((one) => ({ ...one, ...said }))
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, waybills } } })
  })
})
afterAll(() => desk.close())

/** Of one waybill: what lies outside of its page or is cut, what its remark and goods say, how high its smallest address sign is, px. */
const lookAt = (sheet: Locator) =>
  sheet.evaluate((page) => {
    const edge = page.getBoundingClientRect()
    const outside = [...page.querySelectorAll('p, b, i, li, svg, span')]
      .filter((one) => one.closest('.waybill-remark') === null)
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        const room = one.closest('.waybill-goods > div')?.getBoundingClientRect() ?? edge
        return left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > room.bottom + 1
      })
      .map((one) => one.textContent.slice(0, 20))
    const cut = [page, ...page.querySelectorAll('.waybill-goods > div')]
      .filter((one) => one.scrollHeight > one.clientHeight + 1)
      .map(({ className }) => className)
    const address = page.querySelector<HTMLElement>('.waybill-to p')
    return {
      outside,
      cut,
      address: address?.textContent ?? '',
      addressMm: (parseFloat(getComputedStyle(address ?? page).fontSize) * 25.4) / 96,
      goods: page.querySelectorAll('li').length,
      rest: page.querySelector('.waybill-rest')?.textContent ?? '',
      remark: page.querySelector('.waybill-remark')?.textContent ?? '',
      codes: page.querySelectorAll('svg').length,
    }
  })

/** Prints the first parcel of the list on a size; answers what stands on it and what came out of the printer. */
const printed = async (choice: string) => {
  const { page } = desk
  await openWithin(page, '子包裹列表', '/front/operator-center/sub-package')
  // a list that is read again just then forgets what was ticked
  const isAsked = async (): Promise<boolean> => {
    await page.getByLabel('选择第1行').check()
    await desk.button('打印面单').first().click()
    return page
      .locator('.print-preview')
      .waitFor({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(isAsked, { timeout: 60_000 }).toBe(true)
  const dialog = desk.dialog('打印面单')
  await dialog.getByText(choice, { exact: true }).click()
  const sheet = page.locator('.paper-stack .waybill').first()
  await sheet.waitFor({ state: 'attached' })
  await expect
    .poll(() => sheet.evaluate((one) => Math.round((one.getBoundingClientRect().width * 25.4) / 96)))
    .toBe(Number(/\d+/.exec(choice)?.[0]))
  const seen = await lookAt(sheet)
  const no = await sheet.locator('.waybill-no .mono').textContent()
  const { pages, count, pdf } = await printOf(page, 2)
  const shots = process.env['LABEL_PICTURES']
  if (shots !== undefined) {
    mkdirSync(shots, { recursive: true })
    await page
      .locator('.print-preview .waybill')
      .first()
      .screenshot({ path: join(shots, `${choice} ${said.address?.length ?? 0}.png`) })
  }
  await dialog.getByText('面单 100×180', { exact: true }).click()
  await desk.leave('打印面单')
  return { ...seen, no, count, codes: pages.map(({ codes }) => codes), pdf }
}

test.each([
  ['面单 76×130', 2.2, '备注和8 种商品见装箱单'],
  ['面单 100×180', 2.5, '8 种商品见装箱单'],
])('%s of the case: the address whole, both codes read, one page, what is missing is said', async (choice, leastMm, rest) => {
  said = await caseWaybill()
  expect([said.address?.length, said.lines?.length]).toEqual([232, 8])
  const sheet = await printed(choice)
  expect([sheet.outside, sheet.cut]).toEqual([[], []])
  expect(sheet.address).toBe(`浙江省杭州市余杭区 ${said.address}`)
  expect(sheet.addressMm).toBeGreaterThan(leastMm)
  expect(sheet.codes).toEqual([[sheet.no, sheet.no]])
  expect(sheet.count).toBe(1)
  // of remark and goods what finds room; of the rest how much there is
  expect(sheet.rest).toBe(rest)
})

test.each(['面单 76×130', '面单 100×180'])('%s with everything as long as it may be: the same', async (choice) => {
  said = longest(await caseWaybill())
  const sheet = await printed(choice)
  expect([sheet.outside, sheet.cut]).toEqual([[], []])
  expect(sheet.address).toContain('长'.repeat(300))
  expect([sheet.codes, sheet.count]).toEqual([[[sheet.no, sheet.no]], 1])
  expect(sheet.rest).toContain('40 种商品见装箱单')
})

test.each([
  ['面单 76×130', 5],
  ['面单 100×180', 8],
])('%s of a usual parcel keeps its goods and its type', async (choice, most) => {
  said = {
    address: '文一西路 1 号',
    remark: '放门口',
    lines: (await caseWaybill()).lines?.map((one) => ({ ...one, goodsName: '蜂蜜' })) ?? [],
  }
  const sheet = await printed(choice)
  expect([sheet.outside, sheet.cut, sheet.count]).toEqual([[], [], 1])
  expect([sheet.goods, sheet.remark]).toEqual([most, '备注：放门口'])
  expect(sheet.rest).toBe(most === 8 ? '' : '还有 3 种商品见装箱单')
})
