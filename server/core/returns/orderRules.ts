// 退货单的规则 · core/returns/orderRules
import type { LineBody } from '#contract/document'
import type { Body } from '#contract/resource'
import type { returnOrder } from '#contract/returns/order'
import { returnLife } from '#contract/rules/returnLife'
import type { Ctx } from '../../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../../platform/document/entry.ts'
import { refuse, type Refused } from '../../platform/errors.ts'
import { seesOwner } from '../../platform/scope.ts'

/** Parcel numbers: letters and digits, as a scanner reads them. */
const parcelNo = /^[A-Z0-9-]{6,32}$/
type Head = Body<typeof returnOrder>
type Line = LineBody<typeof returnOrder>
type Notice = Entered<Head, Line>

export const logisticsNoOf = (values: Pick<Head, 'logisticsNo'>): string => (values.logisticsNo ?? '').toUpperCase()
export const isParcelNo = (no: string): boolean => parcelNo.test(no)

interface NamedRows {
  readonly owners: ReadonlySet<string>
  /** owner of each shop */
  readonly shops: ReadonlyMap<string, string>
  readonly carriers: ReadonlySet<string>
  /** `owner|outerNo` */
  readonly outers: ReadonlySet<string>
  /** number of the open return of a parcel */
  readonly parcels: ReadonlyMap<string, string>
  /** `owner|goods` → its name and barcode */
  readonly goods: ReadonlyMap<string, { readonly goodsName: string; readonly barcode: string | null }>
}
/** Loads everything the documents name, one query per table. */
const loadNamed = async ({ tx, tenantId }: Ctx, documents: readonly Notice[]): Promise<NamedRows> => {
  const all = (name: 'ownerNo' | 'shopNo' | 'logisticsCode' | 'outerNo'): string[] => [
    ...new Set(documents.map(({ head }) => head[name] ?? '')),
  ]
  const [owners, shops, carriers, outers, parcels, goods] = await Promise.all([
    tx.query<{ ownerNo: string }>('select owner_no from owner where tenant_id = $1 and owner_no = any($2::text[])', [
      tenantId,
      all('ownerNo'),
    ]),
    tx.query<{ shopNo: string; ownerNo: string }>(
      'select shop_no, owner_no from shop where tenant_id = $1 and shop_no = any($2::text[])',
      [tenantId, all('shopNo')],
    ),
    tx.query<{ logisticsCode: string }>(
      'select logistics_code from logistics_company where tenant_id = $1 and logistics_code = any($2::text[])',
      [tenantId, all('logisticsCode')],
    ),
    tx.query<{ ownerNo: string; outerNo: string }>(
      'select owner_no, outer_no from return_order where tenant_id = $1 and outer_no = any($2::text[])',
      [tenantId, all('outerNo').filter((one) => one !== '')],
    ),
    tx.query<{ logisticsNo: string; returnNo: string }>(
      `select logistics_no, return_no from return_order where tenant_id = $1 and logistics_no = any($2::text[]) and status = ${returnLife.open}`,
      [tenantId, documents.map(({ head }) => logisticsNoOf(head))],
    ),
    tx.query<{ ownerNo: string; goodsNo: string; goodsName: string; barcode: string | null }>(
      'select owner_no, goods_no, goods_name, main_barcode as barcode from goods where tenant_id = $1 and owner_no = any($2::text[]) and goods_no = any($3::text[])',
      [tenantId, all('ownerNo'), [...new Set(documents.flatMap(({ lines }) => lines.map((line) => line.goodsNo ?? '')))]],
    ),
  ])
  return {
    owners: new Set(owners.map((owner) => owner.ownerNo)),
    shops: new Map(shops.map((shop) => [shop.shopNo, shop.ownerNo])),
    carriers: new Set(carriers.map((carrier) => carrier.logisticsCode)),
    outers: new Set(outers.map((outer) => `${outer.ownerNo}|${outer.outerNo}`)),
    parcels: new Map(parcels.map((parcel) => [parcel.logisticsNo, parcel.returnNo])),
    goods: new Map(goods.map(({ ownerNo, goodsNo, goodsName, barcode }) => [`${ownerNo}|${goodsNo}`, { goodsName, barcode }])),
  }
}

type FieldFault = readonly [field: string, why: Refused]
const headFaults = (ctx: Ctx, { head }: Notice, at: NamedRows): FieldFault[] => {
  const [ownerNo, shopNo] = [head.ownerNo ?? '', head.shopNo ?? '']
  const [logisticsCode, outerNo] = [head.logisticsCode ?? '', head.outerNo ?? '']
  const no = logisticsNoOf(head)
  const openReturn = at.parcels.get(no)
  const faults: FieldFault[] = []
  if (ownerNo === '') faults.push(['ownerNo', refuse('A0410', { field: '货主' })])
  else if (!at.owners.has(ownerNo) || !seesOwner(ctx.person, ownerNo))
    faults.push(['ownerNo', refuse('A1910.owner', { ownerNo })])
  if (shopNo !== '' && at.shops.get(shopNo) !== ownerNo) faults.push(['shopNo', refuse('A1910.shop', { shopNo })])
  if (logisticsCode !== '' && !at.carriers.has(logisticsCode))
    faults.push(['logisticsCode', refuse('A1910.carrier', { logisticsCode })])
  if (outerNo !== '' && at.outers.has(`${ownerNo}|${outerNo}`)) faults.push(['outerNo', refuse('A1910.outer', { outerNo })])
  if (!isParcelNo(no)) faults.push(['logisticsNo', refuse('A1910.number')])
  else if (openReturn !== undefined) faults.push(['logisticsNo', refuse('A1910.logistics', { no: openReturn })])
  return faults
}

/** Faults of notices that share a parcel or an ERP number with an earlier notice of the same file. */
const repeats = (documents: readonly Notice[]): (readonly [document: number, ...FieldFault])[] => {
  const seen = new Set<string>()
  return documents.flatMap(({ head }, at): (readonly [number, ...FieldFault])[] => {
    const outerNo = head.outerNo ?? ''
    const keys = [`parcel ${logisticsNoOf(head)}`, ...(outerNo === '' ? [] : [`outer ${head.ownerNo ?? ''} ${outerNo}`])]
    const [again] = keys.filter((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    if (again === undefined) return []
    return again.startsWith('outer')
      ? [[at, 'outerNo', refuse('A1910.outer', { outerNo })]]
      : [[at, 'logisticsNo', refuse('A1910.logistics', { no: '（本次）' })]]
  })
}

/** A notice names an owner, a parcel without another open notice, and goods of that owner (floor.md §11.1). */
export const returnRules: EntryRules<Head, Line> = {
  faults: async (ctx, documents) => {
    const at = await loadNamed(ctx, documents)
    const ownFaults = documents.flatMap((one, document) => [
      ...headFaults(ctx, one, at).map(([field, why]): EntryFault => ({ document, line: null, field, why })),
      ...(one.lines.length === 0 ? [{ document, line: null, field: 'lines', why: refuse('A1909') }] : []),
      ...one.lines.flatMap((line, i): EntryFault[] => {
        const goodsNo = line.goodsNo ?? ''
        return at.goods.has(`${one.head.ownerNo ?? ''}|${goodsNo}`)
          ? []
          : [{ document, line: i, field: 'goodsNo', why: refuse('A1739.goods', { goodsNo }) }]
      }),
    ])
    return [
      ...ownFaults,
      ...repeats(documents).map(([document, field, why]): EntryFault => ({ document, line: null, field, why })),
    ]
  },
  complete: async (ctx, documents) => {
    const { goods } = await loadNamed(ctx, documents)
    return documents.map(({ head, lines }) => ({
      head: {
        warehouseNo: head.warehouseNo ?? '',
        sid: head.sid ?? '',
        ownerNo: head.ownerNo ?? '',
        shopNo: head.shopNo || null,
        returnType: head.returnType ?? 1,
        logisticsCode: head.logisticsCode || null,
        logisticsNo: logisticsNoOf(head),
        outerNo: head.outerNo || null,
        srcTid: head.srcTid || null,
        remark: head.remark || null,
        source: head.source ?? 2,
        planQty: lines.reduce((sum, line) => sum + (line.planQty ?? 0), 0),
        noticeTime: ctx.at,
      },
      lines: lines.map((line) => ({
        ownerNo: head.ownerNo ?? '',
        goodsNo: line.goodsNo ?? '',
        planQty: line.planQty ?? 0,
        ...(goods.get(`${head.ownerNo ?? ''}|${line.goodsNo ?? ''}`) ?? { goodsName: null, barcode: null }),
      })),
    }))
  },
}
