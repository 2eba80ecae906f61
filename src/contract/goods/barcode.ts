// 商品条码 · goods/barcode
import { Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, moment, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { BARCODE_TYPE } from '../rules/goodsTexts.ts'

/** The barcode shown for the goods on lists and labels. */
export const mainBarcode = call({
  id: 'goods/barcode.main',
  title: '设为主码',
  method: 'PUT',
  path: '/v1/goods/barcode/main',
  input: Obj({
    ownerNo: Str({ title: '货主', maxLength: 32 }),
    goodsNo: Str({ title: '商品编号', maxLength: 64 }),
    barcode: Str({ title: '条码', maxLength: 64 }),
  }),
  reply: Obj({}),
  may: 140221,
  toast: '设置成功',
})

/** Barcodes of goods with their pack quantity (floor.md §3.1, G1, G3): a 箱码 counts packQty pieces a scan. */
export const barcode = resource({
  id: 'goods/barcode',
  title: '商品条码',
  fields: {
    ownerNo: ref('货主', owner, { required: true }),
    barcode: code('条码', { required: true, max: 64, searched: 'several' }),
    goodsNo: code('商品编号', { required: true, max: 64, searched: 'several' }),
    goodsName: text('商品名称', { derived: true, width: 240 }),
    barcodeType: choice('条码类型', BARCODE_TYPE, { dict: 'goods_barcode.barcode_type', required: true }),
    packQty: count('每码数量', { required: true, min: 1, max: 99_999 }),
    isMain: flag('主码', { derived: true }),
    isDisabled: flag('停用'),
    alsoWhite: flag('同时加入白名单', { help: '条码已被别的商品使用时，两个商品都加入“重复条码豁免”' }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ownerNo', 'barcode', 'goodsNo'],
  list: ['ownerNo', 'goodsNo', 'goodsName', 'barcode', 'barcodeType', 'packQty', 'isMain', 'isDisabled', 'updateTime'],
  shown: ['barcode', ['goodsNo', 'ownerNo'], 'goodsName', 'isDisabled', 'packQty', 'isMain', 'barcodeType'],
  search: ['ownerNo', 'goodsNo', 'barcode', 'barcodeType', 'isDisabled'],
  form: ['ownerNo', 'goodsNo', 'barcode', 'barcodeType', 'packQty', 'isDisabled', 'alsoWhite'],
  sort: ['-updateTime'],
  scope: ['owner'],
  calls: {
    list: 'GET /v1/goods/barcode/list',
    one: 'GET /v1/goods/barcode/detail',
    create: 'POST /v1/goods/barcode',
    update: 'PUT /v1/goods/barcode',
    remove: 'DELETE /v1/goods/barcode',
  },
  may: { list: 140201, one: 140201, create: 140221, update: 140221, remove: 140221 },
  actions: [
    { label: '设为主码', call: mainBarcode, unless: { isMain: [1] }, when: { isDisabled: [0] }, changes: ['goods/goods'] },
    { verb: 'remove', ask: ['删除 {barcode}？', '删除后不能恢复；已被业务单据引用的不能删除。'] },
  ],
  empty: ['还没有条码', '新增一个条码后，手持端才能扫到这个商品。'],
})
