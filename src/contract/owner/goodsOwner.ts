// 货主档案 · owner/goodsOwner
import { choice, code, count, day, moment, ref, state, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { coopLife } from '../rules/ownerLife.ts'
import { company, parentOwner } from './refs.ts'

/** Parent and child owners (floor.md §1.2, §1.4 screen 1201). A parent owner carries no stock and no orders itself. */
export const goodsOwner = resource({
  id: 'owner/goodsOwner',
  title: '货主档案',
  fields: {
    ownerNo: code('货主编号', { required: true, max: 32, searched: 'several' }),
    shortName: text('简称', { required: true, max: 64 }),
    fullName: text('全称', { required: true, max: 128, width: 220 }),
    parentOwnerNo: ref('父级货主', parentOwner),
    companyId: ref('公司主体', company, { help: '签约和结算的法人主体' }),
    ownerType: choice('类型', { 1: '品牌', 2: '代运营', 3: '分销', 4: '自营' }, { dict: 'owner.owner_type' }),
    industry: choice(
      '行业',
      { 1: '美妆', 2: '食品', 3: '服饰', 4: '母婴', 5: '家居', 6: '3C', 7: '图书', 9: '其他' },
      { dict: 'owner.industry' },
    ),
    settleCycle: choice('结算周期', { 1: '月结', 2: '半月', 3: '周结', 4: '预充值' }, { dict: 'owner.settle_cycle' }),
    contactName: text('联系人', { max: 32 }),
    contactMobile: text('联系电话', { max: 20, masked: true }),
    shopNum: count('店铺数', { derived: true }),
    warehouses: text('在仓仓库', { derived: true, width: 180 }),
    names: text('简称/全称', { derived: true }),
    remark: text('备注', { max: 500 }),
    exitDate: day('退场日期', { derived: true }),
    coopStatus: state('合作状态', coopLife, {
      dict: 'owner.coop_status',
      turn: { on: 1, off: 2, warning: '停用后不再接收这个货主的订单；在库的货和未完成的单据不受影响。' },
    }),
    enterDate: day('进场日期'),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ownerNo'],
  list: [
    'ownerNo',
    'shortName',
    'fullName',
    'parentOwnerNo',
    'ownerType',
    'industry',
    'settleCycle',
    'shopNum',
    'warehouses',
    'coopStatus',
    'enterDate',
    'exitDate',
    'updateTime',
  ],
  shown: ['ownerNo', ['shortName', 'fullName'], 'coopStatus', 'shopNum', 'warehouses', 'settleCycle', 'enterDate'],
  search: ['ownerNo', 'names', 'parentOwnerNo', 'coopStatus', 'industry', 'settleCycle'],
  form: {
    基本信息: ['ownerNo', 'shortName', 'fullName', 'parentOwnerNo', 'companyId', 'ownerType', 'industry'],
    合作与结算: ['settleCycle', 'contactName', 'contactMobile', 'coopStatus', 'enterDate', 'remark'],
  },
  sort: ['-updateTime'],
  scope: ['owner'],
  calls: {
    list: 'GET /v1/owner/page',
    one: 'GET /v1/owner/detail',
    create: 'POST /v1/owner',
    update: 'PUT /v1/owner',
    status: 'PUT /v1/owner/status',
    remove: 'DELETE /v1/owner',
    export: 'POST /v1/owner/export',
  },
  may: { list: 120101, one: 120107, create: 120102, update: 120103, status: 120108, remove: 120103, export: 120106 },
  actions: [
    { label: '详情', to: '/setting/owner/goods-owner/detail/{ownerNo}', may: 120107 },
    { label: '导入', on: 'page', import: 'owner', may: 120105 },
  ],
})
