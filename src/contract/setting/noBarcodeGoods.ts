// 无条码商品 · setting/noBarcodeGoods
import { choice, code, inUse, moment, ref, text, wmsAccount } from '../kinds.ts'
import { goodsCode } from '../goods/refs.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { CONFIRM_MODE } from '../rules/goodsTexts.ts'
import { warehouse } from '../warehouse/refs.ts'

/**
 * Goods of a warehouse without a barcode, and how people confirm them (floor.md §3.1, screen 2105). Each has its own inner code, so that a
 * label can be put on it in every mode.
 */
export const noBarcodeGoods = resource({
  id: 'setting/noBarcodeGoods',
  title: '无条码商品',
  fields: {
    bareId: code('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    ownerNo: ref('货主', owner, { required: true }),
    goodsNo: goodsCode('商品编号', { required: true, max: 64, searched: 'several' }),
    goodsName: text('名称', { derived: true, width: 240 }),
    specName: text('规格', { derived: true }),
    confirmMode: choice('确认方式', CONFIRM_MODE, {
      dict: 'no_barcode_goods.confirm_mode',
      required: true,
      usual: 1,
      help: '手工输数：点商品再输件数；扫库位码：拣货时再扫一次库位；扫店内码：把店内码贴在商品上，当条码扫',
      width: 120,
    }),
    innerBarcode: code('店内码', { derived: true, searched: 'several' }),
    isDisabled: inUse('停用后作业时又要扫商品条码。'),
    remark: text('备注', { max: 200, width: 180 }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['bareId'],
  list: [
    'warehouseNo',
    'ownerNo',
    'goodsNo',
    'goodsName',
    'specName',
    'confirmMode',
    'innerBarcode',
    'isDisabled',
    'remark',
    'updateUserName',
    'updateTime',
  ],
  shown: [['goodsNo', 'ownerNo'], 'isDisabled', 'confirmMode', 'innerBarcode', ['goodsName', 'specName'], 'warehouseNo'],
  search: ['warehouseNo', 'ownerNo', 'goodsNo', 'confirmMode', 'innerBarcode', 'isDisabled'],
  form: ['warehouseNo', 'sid', 'ownerNo', 'goodsNo', 'confirmMode', 'remark'],
  sort: ['-updateTime'],
  scope: ['warehouse', 'owner'],
  calls: {
    list: 'GET /v1/warehouse/bare/list',
    one: 'GET /v1/warehouse/bare/detail',
    create: 'POST /v1/warehouse/bare',
    update: 'PUT /v1/warehouse/bare',
    status: 'PUT /v1/warehouse/bare/status',
    remove: 'DELETE /v1/warehouse/bare',
    export: 'POST /v1/warehouse/bare/export',
  },
  may: { list: 210501, one: 210501, create: 210502, update: 210503, status: 210508, remove: 210504, export: 210506 },
  actions: [
    { label: '导入', on: 'page', import: 'noBarcodeGoods', may: 210505 },
    {
      label: '打印店内码',
      on: 'both',
      labels: { kind: 'inner', code: 'innerBarcode', text: 'goodsName', more: ['specName', 'goodsNo'] },
      may: 210512,
    },
    { verb: 'remove', ask: ['删除无条码商品 {goodsNo}？', '删除后作业时又要扫商品条码，贴好的店内码不再认。'] },
  ],
  empty: ['还没有无条码商品', '没有条码的商品登记在这里，作业时可以输数、扫库位或扫店内码。'],
})
