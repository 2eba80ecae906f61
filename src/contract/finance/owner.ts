// 货主计费 · finance/owner
import { Array as ListOf, Integer, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, count, flag, moment, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { protectionPlan } from '../protection/refs.ts'
import { resource } from '../resource.ts'
import { CALC_METHOD, ITEM_METHODS } from '../rules/feeTypes.ts'

const ownerNo = Text({ title: '货主', minLength: 1, maxLength: 32 })
const yesNo = (title: string) => Integer({ title, enum: [0, 1] })
const byMethod = Object.fromEntries(ITEM_METHODS.STORAGE.map((method) => [method, CALC_METHOD[method]]))

/** Changes how the fees of an owner are billed. */
export const setOwnerBilling = call({
  id: 'finance/owner.set',
  title: '货主计费设置',
  method: 'PUT',
  path: '/v1/finance/owner',
  input: Fields({
    ownerNo,
    storageBasis: Optional(Union([Integer({ title: '计费基础', enum: [...ITEM_METHODS.STORAGE] }), Null()])),
    weighWhite: yesNo('免重量核对'),
    protectPlanNo: Optional(Union([Text({ title: '保护方案', maxLength: 32 }), Null()])),
    billContact: Optional(Union([Text({ title: '账单联系人', maxLength: 64 }), Null()])),
    autoBill: yesNo('自动出账'),
    autoBillDay: Optional(Union([Integer({ title: '出账日' }), Null()])),
  }),
  reply: Fields({ ownerNo: Text() }),
  may: 531003,
  toast: '操作成功',
})
/** Puts an owner first in the person's own list, or no longer. */
export const starOwner = call({
  id: 'finance/owner.star',
  title: '货主星标',
  method: 'POST',
  path: '/v1/finance/owner/star',
  input: Fields({ ownerNo, star: yesNo('星标') }),
  reply: Fields({ ownerNo: Text() }),
  may: 531021,
  toast: '操作成功',
})
/** The person's starred owners, within the scope. */
export const starredOwners = call({
  id: 'finance/owner.stars',
  title: '星标货主',
  method: 'GET',
  path: '/v1/finance/owner/star/list',
  input: Fields({}),
  reply: ListOf(Fields({ ownerNo: Text(), ownerName: Text() })),
  may: 531001,
})

const fields = {
  ownerNo: ref('货主', owner, { width: 180 }),
  isStarred: flag('星标', { derived: true, width: 70 }),
  contractNum: count('有效合同', { derived: true, help: '今天生效的应收合同', width: 80 }),
  hasContract: flag('有无合同', { derived: true }),
  storageBasis: choice('计费基础', byMethod, {
    dict: 'fin_owner_setting.storage_basis',
    help: '仓储费按什么计；合同的费用项里写了的，以合同为准',
    blank: '按合同',
  }),
  weighWhite: flag('免重量核对', { starts: 0, help: '这个货主的件不进重量差异池', width: 100 }),
  protectPlanNo: ref('保护方案', protectionPlan, { width: 160 }),
  billContact: text('账单联系人', { max: 64, width: 120 }),
  autoBill: flag('自动出账', { starts: 0, help: '到日子自动生成上月账单的草稿', width: 90 }),
  autoBillDay: count('出账日', {
    min: 1,
    max: 28,
    onlyWhere: { autoBill: [1] },
    fault: '出账日须为1-28',
    help: '每月几号出上月账单',
  }),
  updateUserName: text('修改人', { derived: true, width: 100 }),
  updateTime: moment('更新时间', { derived: true }),
} as const
const kept = { kept: true } as const

/**
 * How the fees of each owner are billed; starred owners come first (office.md §7.2, screen 5310). 上月账单 and 未结金额 come with
 * bills.
 */
export const ownerBilling = resource({
  id: 'finance/owner',
  title: '货主计费',
  fields,
  key: ['ownerNo'],
  list: [
    'ownerNo',
    'isStarred',
    'contractNum',
    'storageBasis',
    'autoBill',
    'autoBillDay',
    'weighWhite',
    'protectPlanNo',
    'billContact',
    'updateUserName',
    'updateTime',
  ],
  shown: [['ownerNo'], 'isStarred', 'contractNum', 'storageBasis', 'autoBill', 'autoBillDay', 'weighWhite', 'billContact'],
  search: ['ownerNo', 'hasContract', 'autoBill', 'isStarred'],
  sort: ['-isStarred'],
  scope: ['owner'],
  calls: { list: 'GET /v1/finance/owner/list' },
  may: { list: 531001 },
  actions: [
    {
      label: '设置',
      on: 'row',
      call: setOwnerBilling,
      fields: {
        storageBasis: { ...fields.storageBasis, ...kept },
        weighWhite: { ...fields.weighWhite, required: true, ...kept },
        protectPlanNo: { ...fields.protectPlanNo, ...kept },
        autoBill: { ...fields.autoBill, required: true, ...kept },
        autoBillDay: { ...fields.autoBillDay, ...kept },
        billContact: { ...fields.billContact, ...kept },
      },
    },
    { label: '加星', on: 'row', call: starOwner, send: { star: 1 }, when: { isStarred: [0] } },
    { label: '取消星标', on: 'row', call: starOwner, send: { star: 0 }, when: { isStarred: [1] } },
  ],
  empty: ['没有货主', '先在货主档案里建货主。'],
})
