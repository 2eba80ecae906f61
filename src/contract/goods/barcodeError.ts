// 条码异常 · goods/barcodeError
import { Array as List, Boolean, Integer, Null, Object as Obj, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, moment, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'
import { barcodeErrorLife } from '../rules/goodsLife.ts'
import { textsOf } from '../rules/life.ts'

/** goods_barcode_error.error_type and status (floor.md §3.1). */
export const BARCODE_ERROR = { 1: '无条码', 2: '一码多品未加白', 3: '作业扫到未知条码', 4: '条码格式错误' } as const

/** Barcodes that block work on the floor, found in the archive and by scans (floor.md §3.2, screen 1405). */
export const barcodeError = resource({
  id: 'goods/barcodeError',
  title: '条码异常',
  fields: {
    errorId: code('编号'),
    barcode: code('条码', { searched: 'several', blank: '无' }),
    errorType: choice('类型', BARCODE_ERROR, { dict: 'goods_barcode_error.error_type', width: 140 }),
    ownerNo: ref('货主', owner, { blank: '未知' }),
    related: text('关联商品', { width: 240 }),
    warehouseNo: ref('仓库', warehouse),
    scanUserName: text('扫描人', { width: 100 }),
    scanCount: count('次数', { width: 70 }),
    lastTime: moment('最近时间'),
    status: choice('状态', textsOf(barcodeErrorLife), { dict: 'goods_barcode_error.status', width: 80 }),
  },
  key: ['errorId'],
  list: ['barcode', 'errorType', 'ownerNo', 'related', 'warehouseNo', 'scanUserName', 'scanCount', 'lastTime', 'status'],
  shown: ['barcode', 'status', 'errorType', 'scanCount', ['related', 'ownerNo'], ['lastTime', 'scanUserName']],
  search: ['ownerNo', 'warehouseNo', 'errorType', 'barcode', 'status', 'lastTime'],
  sort: ['-lastTime'],
  scope: ['owner'],
  calls: {
    list: 'GET /v1/goods/barcode/error/list',
    count: 'GET /v1/goods/barcode/error/count',
    export: 'POST /v1/goods/barcode/error/export',
  },
  may: { list: 140501, count: 140501, export: 140506 },
  tabs: 'status',
  startTab: String(barcodeErrorLife.open),
  empty: ['没有条码异常', '每 10 分钟检查一次：无条码、一码多品、作业扫到的未知条码、格式错误。'],
})

const errorId = Str({ title: '条码异常', pattern: '^\\d{1,19}$' })

/** Assigns the barcode to goods; for goods without a barcode (无条码) the user types it. */
export const bindBarcode = call({
  id: 'goods/barcodeError.bind',
  title: '绑定商品',
  method: 'POST',
  path: '/v1/goods/barcode/error/bind',
  input: Obj({
    errorId,
    ownerNo: Str({ title: '货主', minLength: 1, maxLength: 32 }),
    goodsNo: Str({ title: '商品编号', minLength: 1, maxLength: 64 }),
    barcode: Str({ title: '条码', minLength: 1, maxLength: 64 }),
    packQty: Integer({ title: '每码数量', minimum: 1, maximum: 99_999 }),
  }),
  reply: Obj({}),
  may: 140521,
  toast: '操作成功',
})

/** Puts goods on the white list: type 1 for 一码多品 (all goods of the barcode), type 5 for 无条码. */
export const whiteBarcode = call({
  id: 'goods/barcodeError.white',
  title: '加白',
  method: 'POST',
  path: '/v1/goods/barcode/error/white',
  input: Obj({ errorId }),
  reply: Obj({ goods: Integer() }),
  may: 140522,
  toast: '操作成功',
})

const ignore = <const R extends number>(id: string, path: string, may: R) =>
  call({
    id,
    title: '忽略条码异常',
    method: 'POST',
    path,
    input: Obj({ errorIds: List(errorId, { title: '条码异常', minItems: 1, maxItems: 1000 }) }),
    reply: Obj({ done: Integer() }),
    may,
    toast: '操作成功',
  })
export const ignoreBarcode = ignore('goods/barcodeError.ignore', '/v1/goods/barcode/error/ignore', 140523)
export const ignoreBarcodes = ignore('goods/barcodeError.ignoreMany', '/v1/goods/barcode/error/ignore/batch', 140511)

/** Content of the workbench pop-up: number of open errors in the person's scope, and the newest errors (floor.md §3.2). */
export const waitingErrors = call({
  id: 'goods/barcodeError.waiting',
  title: '待处理条码异常',
  method: 'GET',
  path: '/v1/workbench/barcode/error',
  input: Obj({}),
  reply: Obj({
    /** whether the person may open the linked page */
    open: Boolean(),
    count: Integer(),
    newest: List(
      Obj({
        barcode: Str(),
        errorType: Integer(),
        ownerNo: Str(),
        related: Str(),
        scanCount: Integer(),
        lastTime: Union([Str(), Null()]),
      }),
    ),
  }),
  may: 'signedIn',
})
