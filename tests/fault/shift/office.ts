// 办公室 · fault/shift/office
/** The desk's part, by the calls its pages make: goods, bins, stock and orders come in, waves go out, orders are stopped. */
import { vi } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import type { PickPage } from '#contract/stockout/pickOrder'
import { pickLife } from '#contract/rules/pickLife'
import { momentText } from '#contract/rules/clock'
import { ask, overWire, type Badge, type Transport } from '#server/seed/transport'
import { signIn } from '#server/seed/simulate'
import type { Product } from '../../support/product.ts'
import { binRows, filledIn, stockRows, type Cells } from '../../support/retail.ts'
import type { Sheet } from './hall.ts'
import type { Fate, Invoice, Order } from './order.ts'

export const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
export const ownerNo = 'OW001'
/** Weight of a piece in the archive, g: the heaviest order of the file stays below what a scale takes. */
export const pieceG = 15
/** A second bin of each goods, walked last: what the first one lacks is picked here. */
const reserve = (locationNo: string): string => locationNo.replace(/^R-/, 'V-')

interface Page<T> {
  readonly records: readonly T[]
}

/** The server may be away for a moment: whoever sits at a desk presses again. */
const patient = (door: Transport): Transport => ({
  call: (...call: Parameters<Transport['call']>) => vi.waitFor(() => door.call(...call), { interval: 500, timeout: 60_000 }),
})

export class Office {
  /** what is printed on the goods, by goods number */
  readonly barcodes = new Map<string, string>()
  /** pieces brought in, by bin and goods */
  readonly opening = new Map<string, number>()
  private readonly product: Product
  private readonly door: Transport
  private readonly badge: Badge

  private constructor(product: Product, door: Transport, badge: Badge) {
    this.product = product
    this.door = door
    this.badge = badge
  }
  static async open(product: Product): Promise<Office> {
    const door = patient(overWire(product.url))
    const sim = { transport: door, tenantCode: 'yunhe', password: product.password }
    return new Office(product, door, await signIn(sim, 'wh_manager', 0))
  }

  /** A call that has to go through. */
  get<T>(path: string, input: object = {}): Promise<T> {
    return ask<T>(this.door, this.badge, 'GET', path, input)
  }
  post<T>(path: string, input: object = {}): Promise<T> {
    return ask<T>(this.door, this.badge, 'POST', path, input)
  }
  /** Rows in the template of an import, taken in at once. */
  private async importRows(biz: string, rows: readonly Cells[]): Promise<void> {
    const { headers } = this.badge
    const template = await fetch(`${this.product.url}/api/v1/import/${biz}/template`, { headers })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(filledIn(Buffer.from(await template.arrayBuffer()), rows))]), `${biz}.xlsx`)
    const answer = await fetch(`${this.product.url}/api/v1/import/${biz}/direct`, { method: 'POST', headers, body: form })
    const { data, msg } = (await answer.json()) as { data: ImportState | null; msg: string }
    if (data?.phase !== 'done' || data.successNum !== rows.length)
      throw new Error(`${biz}: ${msg} ${JSON.stringify(data?.errorData.slice(0, 3))}`)
  }

  /** Goods of the file with weight and barcode, bins, and twice the stock the orders need: once to hand, once in reserve. */
  async furnish(invoices: readonly Invoice[]): Promise<void> {
    const demand = new Map<string, number>()
    for (const { goodsNo, qty } of invoices.flatMap(({ lines }) => lines)) demand.set(goodsNo, (demand.get(goodsNo) ?? 0) + qty)
    for (const goodsNo of demand.keys()) this.barcodes.set(goodsNo, `695${String(this.barcodes.size + 1).padStart(10, '0')}`)
    const goods = [...this.barcodes].map(([goodsNo, 主条码]) => ({
      货主编号: ownerNo,
      商品编号: goodsNo,
      商品名称: `货 ${goodsNo}`,
      主条码,
      '毛重(g)': pieceG,
    }))
    await this.importRows('goods', goods)
    const bins = binRows(demand, place)
    const last: Cells[] = bins.map((bin) => ({
      ...bin,
      库位编号: reserve(String(bin['库位编号'])),
      拣货顺序: Number(bin['拣货顺序']) + 50_000,
    }))
    await this.importRows('location', [...bins, ...last])
    const stock = stockRows(demand, place.warehouseNo, ownerNo)
    const all: Cells[] = [...stock, ...stock.map((row) => ({ ...row, 库位: reserve(String(row['库位'])) }))]
    await this.importRows('stock', all)
    for (const row of all) this.opening.set(`${row['库位']} ${row['商品编号']}`, Number(row['数量']))
  }

  /** The orders of the file as an interface sends them. */
  async enter(invoices: readonly Invoice[], fates: ReadonlyMap<string, Fate>): Promise<Order[]> {
    const { records: shops } = await this.get<Page<{ shopNo: string }>>('/v1/shop/list', { ownerNo, pageSize: 1 })
    const now = momentText(Date.now())
    const { entries } = await this.post<{ entries: { stockoutNo?: string; msg?: string }[] }>('/v1/stockout/entry', {
      orders: invoices.map(({ invoiceNo, lines }) => ({
        ...place,
        ownerNo,
        srcOrderNo: invoiceNo,
        shopNo: shops[0]?.shopNo ?? '',
        receiverName: '一班',
        receiverMobile: '13800000000',
        receiverAddress: '文一西路1号',
        provinceCode: '330000',
        cityCode: '330100',
        logisticsCode: 'ZTO',
        tradeTime: now,
        payTime: now,
        lines,
      })),
    })
    const waybills = await this.waybills(entries.flatMap(({ stockoutNo }) => stockoutNo ?? []))
    return invoices.map((invoice, nth) => {
      const { stockoutNo = '', msg } = entries[nth] ?? {}
      const fate = fates.get(invoice.invoiceNo)
      if (stockoutNo === '' || fate === undefined) throw new Error(`${invoice.invoiceNo} was not taken in: ${msg}`)
      return { ...invoice, stockoutNo, waybill: waybills.get(stockoutNo) ?? '', fate }
    })
  }
  private async waybills(stockoutNos: readonly string[]): Promise<Map<string, string>> {
    const { records } = await this.get<Page<{ stockoutNo: string; logisticsNo: string }>>('/v1/stockout/list', {
      stockoutNo: stockoutNos.join(','),
      pageSize: 500,
    })
    return new Map(records.map(({ stockoutNo, logisticsNo }) => [stockoutNo, logisticsNo]))
  }

  /** One wave of these orders, released; its sheets as they are printed after some customers cancelled. */
  async release(orders: readonly Order[]): Promise<Sheet[]> {
    const { waveNo } = await this.post<{ waveNo: string }>('/v1/wave', {
      ...place,
      stockoutNos: orders.map((one) => one.stockoutNo),
    })
    await this.post('/v1/wave/release', { waveNo })
    const cancelled = orders.filter(({ fate }) => fate.cancelled).map(({ stockoutNo }) => stockoutNo)
    if (cancelled.length > 0) await this.post('/v1/stockout/cancel', { stockoutNos: cancelled, reason: '客户不要了' })
    return this.sheets({ waveNo }, orders)
  }
  /** Sheets that are to be picked, with what is printed on them. */
  async sheets(filter: object, orders: readonly Order[]): Promise<Sheet[]> {
    const { records } = await this.get<Page<{ pickNo: string; isRepick: number }>>('/v1/pick/order/list', {
      ...place,
      ...filter,
      status: pickLife.open,
      pageSize: 200,
    })
    const sheets: Sheet[] = []
    for (const { pickNo, isRepick } of records) {
      const page = await this.get<PickPage & { checkMode: number }>('/v1/pick/order/detail', { pickNo })
      const mine = new Set(page.slots.map(({ stockoutNo }) => stockoutNo))
      sheets.push({
        pickNo,
        isRepick: isRepick === 1,
        isBatch: page.checkMode === 2 && isRepick !== 1,
        lines: page.lines,
        orders: orders.filter(({ stockoutNo }) => mine.has(stockoutNo)),
      })
    }
    return sheets
  }
  intercept({ stockoutNo }: Order): Promise<unknown> {
    return this.post('/v1/stockout/intercept', { stockoutNos: [stockoutNo], reason: '客户退款' })
  }
  confirmIntercept({ stockoutNo }: Order): Promise<unknown> {
    return this.post('/v1/stockout/intercept/confirm', { stockoutNos: [stockoutNo] })
  }
  /** What is printed on the staff badge of an account. */
  async badgeOf(account: string): Promise<string> {
    const sim = { transport: this.door, tenantCode: 'yunhe', password: this.product.password }
    return `U:${(await signIn(sim, account, 0)).userId}`
  }
  /** The conservation checks of the product itself, part by part, as sentences. */
  async verify(): Promise<string[]> {
    const broken: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: { breaks: object[]; next: string | null } = await this.get(
        '/v1/stock/verify',
        next === '' ? {} : { from: next },
      )
      broken.push(...page.breaks.map((one) => `imbalance ${JSON.stringify(one)}`))
      next = page.next ?? null
    }
    return broken
  }
  /** What a consumable weighs, g. */
  async tareOf(consumableNo: string): Promise<number> {
    const { records } = await this.get<Page<{ consumableNo: string; weightG: number }>>('/v1/consumable/list', { consumableNo })
    const found = records.find((one) => one.consumableNo === consumableNo)
    if (found === undefined) throw new Error(`no consumable ${consumableNo}`)
    return found.weightG
  }
  /** One more of the operators, with what picker01 may and sees, and the password of everybody here. */
  async hireOperator(account: string): Promise<void> {
    const { password } = this.product
    const sim = { transport: this.door, tenantCode: 'yunhe', password }
    const admin = await signIn(sim, 'admin', 0)
    const like = await ask<{ userType: number; roleIds: string[] }>(this.door, admin, 'GET', '/v1/user/detail', {
      account: 'picker01',
    })
    const { dims } = await ask<{ dims: object[] }>(this.door, admin, 'GET', '/v1/user/data', { subject: 'picker01' })
    const { userType, roleIds } = like
    const made = await ask<{ password: string }>(this.door, admin, 'POST', '/v1/user/create', {
      account,
      name: account,
      userType,
      roleIds,
      groupIds: [],
      clientKinds: [0, 2],
      dims,
    })
    const first = await signIn({ ...sim, password: made.password }, account, 0)
    await ask(this.door, first, 'PUT', '/v1/user/pwd', { oldPassword: made.password, newPassword: password })
  }
  /** A temp worker in the archive; answers his badge. */
  async hireTemp(tempNo: string, realName: string): Promise<string> {
    const [company] = await this.get<{ hrCompanyId: string }[]>('/v1/hr/company/small/list')
    await this.post('/v1/warehouse/temp/user', {
      ...place,
      tempNo,
      realName,
      mobile: '13911112222',
      ...company,
      hourWageFen: 2000,
      status: 1,
    })
    const { badgeCode } = await this.get<{ badgeCode: string }>('/v1/warehouse/temp/user/detail', { tempNo })
    return badgeCode
  }
}
