// 收货与退货的现场 · support/goodsHall
/** What a warehouse needs before its first truck, by the calls of its pages: goods without stock, docks, empty bins, return positions. */
import { Client } from 'pg'
import { momentText } from '#contract/rules/clock'
import { ask, overWire, type Badge } from '#server/seed/transport'
import { signIn } from '#server/seed/simulate'
import type { Product } from './product.ts'

export const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
export const ownerNo = 'OW001'
export const ownerName = '花间美妆'
export const shopNo = 'SH001'
export const warehouseName = '余杭仓良品仓'

export interface HallGoods {
  readonly goodsNo: string
  readonly goodsName: string
  readonly barcode: string
  /** days it keeps; 0: forever */
  readonly shelfLifeDay: number
  /** null if the archive lacks it: measured with the first piece */
  readonly weightG: number | null
}
/** Cream without a weight, brushes, and milk that expires. */
export const cream: HallGoods = {
  goodsNo: 'TH-CREAM',
  goodsName: '海棠面霜 50g',
  barcode: '6981000000018',
  shelfLifeDay: 0,
  weightG: null,
}
export const brush: HallGoods = {
  goodsNo: 'TH-BRUSH',
  goodsName: '海棠化妆刷',
  barcode: '6981000000025',
  shelfLifeDay: 0,
  weightG: 80,
}
export const milk: HallGoods = {
  goodsNo: 'TH-MILK',
  goodsName: '海棠洁面乳 100ml',
  barcode: '6981000000032',
  shelfLifeDay: 720,
  weightG: 130,
}
export const allGoods: readonly HallGoods[] = [cream, brush, milk]

/** Empty bins, last in walking order. */
export const bins = { cream: 'H-01-01-1', brush: 'H-01-01-2', milk: 'H-01-01-3', spoilt: 'H-01-02-1', back: 'H-02-01-1' } as const
export const positions = { good: 'TH-LP', defect: 'TH-CC', headless: 'TH-WT', scrap: 'TH-BF' } as const

/** Calendar day in Shanghai. */
export const dayOf = (ms: number): string => momentText(ms).slice(0, 10)

export class Hall {
  private readonly product: Product
  private readonly admin: Badge
  private constructor(product: Product, admin: Badge) {
    this.product = product
    this.admin = admin
  }
  static async open(product: Product): Promise<Hall> {
    const sim = { transport: overWire(product.url), tenantCode: 'yunhe', password: product.password }
    const hall = new Hall(product, await signIn(sim, 'admin', 0))
    await hall.furnish()
    return hall
  }
  post<T>(path: string, input: object): Promise<T> {
    return ask<T>(overWire(this.product.url), this.admin, 'POST', path, input)
  }
  get<T>(path: string, input: object = {}): Promise<T> {
    return ask<T>(overWire(this.product.url), this.admin, 'GET', path, input)
  }

  private async furnish(): Promise<void> {
    for (const { goodsNo, goodsName, barcode, shelfLifeDay, weightG } of allGoods)
      await this.post('/v1/goods', {
        ownerNo,
        goodsNo,
        goodsName,
        mainBarcode: barcode,
        ...(weightG !== null && { grossWeightG: weightG, lengthMm: 120, widthMm: 60, heightMm: 40 }),
        ...(shelfLifeDay > 0 && { expiryManage: 1, shelfLifeDay }),
      })
    for (const [nth, locationNo] of Object.values(bins).entries())
      await this.post('/v1/location', { ...place, zoneNo: 'A', locationNo, locationType: 1, pickSeq: 950_000 + nth, mixGoods: 1 })
    for (let weekday = 1; weekday <= 7; weekday += 1)
      await this.post('/v1/reservation/slot', {
        ...place,
        dockNo: 'D9',
        weekday,
        startTime: '00:00',
        endTime: '23:59',
        capacityBox: 100,
        capacityVehicle: 2,
      })
    const types = { good: 3, defect: 4, headless: 5, scrap: 6 } as const
    for (const [kind, positionNo] of Object.entries(positions))
      await this.post('/v1/return/position', { ...place, positionNo, positionType: types[kind as keyof typeof types] })
    const [leader] = await this.rows<{ id: string }>(`select id from sys_user where tenant_id = 1 and account = 'temp_leader'`)
    await this.post('/v1/return/operator', { ...place, userId: leader?.id, mayReceive: 1, mayInspect: 1, mayPutaway: 1 })
    // spoilt goods go back to the owner, who is notified at once
    await this.post('/v1/return/owner/config', {
      ownerNo,
      ...place,
      acceptNoNotice: 1,
      autoCreate: 1,
      inspectMode: 1,
      photoMode: 1,
      videoRequired: 0,
      pushMode: 1,
      waveAuto: 0,
      defectTo: 2,
      unboxHour: 24,
      putawayHour: 48,
    })
  }

  /** An order as the shop's own system sends it. Returns its number and its waybill. */
  async order(
    srcOrderNo: string,
    lines: Readonly<Record<string, number>>,
  ): Promise<{ readonly no: string; readonly waybill: string }> {
    const now = momentText(Date.now())
    const { entries } = await this.post<{ entries: { stockoutNo?: string; msg?: string }[] }>('/v1/stockout/entry', {
      orders: [
        {
          ...place,
          ownerNo,
          srcOrderNo,
          shopNo,
          receiverName: '一班',
          receiverMobile: '13800000000',
          receiverAddress: '文一西路1号',
          provinceCode: '330000',
          cityCode: '330100',
          logisticsCode: 'SF',
          tradeTime: now,
          payTime: now,
          lines: Object.entries(lines).map(([goodsNo, qty]) => ({ goodsNo, qty })),
        },
      ],
    })
    const no = entries[0]?.stockoutNo
    if (no === undefined) throw new Error(`${srcOrderNo}: ${entries[0]?.msg}`)
    const page = await this.get<{ records: { logisticsNo: string | null }[] }>('/v1/stockout/list', {
      stockoutNo: no,
      pageSize: 1,
    })
    return { no, waybill: page.records[0]?.logisticsNo ?? '' }
  }

  /** Releases these orders in one wave. Returns its pick orders. */
  async release(stockoutNos: readonly string[]): Promise<readonly string[]> {
    const { waveNo } = await this.post<{ waveNo: string }>('/v1/wave', { ...place, stockoutNos })
    await this.post('/v1/wave/release', { waveNo })
    const page = await this.get<{ records: { pickNo: string }[] }>('/v1/pick/order/list', { ...place, waveNo, pageSize: 20 })
    return page.records.map(({ pickNo }) => pickNo)
  }

  /** Breaks of the product's conservation rules; empty if its books balance. */
  async breaks(): Promise<readonly object[]> {
    const found: object[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: { breaks: object[]; next: string | null } = await this.get(
        '/v1/stock/verify',
        next === '' ? {} : { from: next },
      )
      found.push(...page.breaks)
      ;({ next } = page)
    }
    return found
  }

  /** Reads the database as its owner, who sees all rows. */
  async rows<T extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly T[]> {
    const owner = new Client(this.product.databaseUrl())
    await owner.connect()
    try {
      return (await owner.query<T>(sql, [...values])).rows
    } finally {
      await owner.end()
    }
  }
  /** Starts tasks that the timetable starts every minute. */
  async minute(...tasks: readonly string[]): Promise<void> {
    const app = new Client(this.product.appUrl())
    await app.connect()
    for (const task of tasks)
      await app.query(`select jobs.enqueue($1, '{"tenantId": 1}'::json, $2, 0)`, [task, `journey:${task}`])
    await app.end()
  }
}
