// 单量规则 · setting/orderVolume
import { choice, code, count, many, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { noticeRole } from '../user/refs.ts'
import { placeTarget, targetName, targetThings } from '../targets.ts'

const orders = { min: 1, max: 10_000_000, unit: '单', width: 100 } as const

/**
 * Most orders a day that a warehouse or an owner can handle, and what happens to further orders (floor.md §12.9, kind 2 of the order number
 * rules).
 */
export const orderVolume = resource({
  id: 'setting/orderVolume',
  title: '单量规则',
  fields: {
    volumeId: code('编号', { derived: true }),
    targetType: placeTarget('rule_order_num.target_type'),
    targetWarehouse: targetThings.targetWarehouse,
    targetOwner: targetThings.targetOwner,
    target: targetName,
    todayNum: count('今日单量', { derived: true, unit: '单', width: 110, help: '今天 0 点以来收到的，取消的不算' }),
    level: choice('今日状态', { 0: '正常', 1: '预警', 2: '超限' }, { derived: true, dict: 'rule_order_num.level', width: 90 }),
    normalNum: count('正常量', { ...orders, required: true, help: '平常一天的单量' }),
    warnNum: count('预警量', { ...orders, required: true, help: '过了这个数，状态变成预警' }),
    limitNum: count('上限', { ...orders, required: true, help: '一天最多接这么多' }),
    action: choice(
      '超限后',
      { 1: '仅提醒', 2: '超限转待审核' },
      {
        dict: 'rule_order_num.action',
        required: true,
        starts: 1,
        width: 130,
        help: '转待审核：超出的订单停在待审核，由人审单后才往下走。外部镜像仓的订单由外部系统审核，不受限。',
      },
    ),
    noticeRoles: many('通知角色', noticeRole, { max: 20, help: '当天单量超过上限，给这些角色的人发一条消息，一天一次' }),
    noticeNames: text('通知角色', { derived: true, width: 140, blank: '-' }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['volumeId'],
  list: [
    'targetType',
    'target',
    'todayNum',
    'level',
    'normalNum',
    'warnNum',
    'limitNum',
    'action',
    'noticeNames',
    'updateUserName',
    'updateTime',
  ],
  shown: ['target', 'targetType', 'level', 'todayNum', 'normalNum', 'warnNum', 'limitNum', 'action', 'noticeNames'],
  search: ['targetType', 'targetWarehouse', 'targetOwner'],
  form: ['targetType', 'targetWarehouse', 'targetOwner', 'normalNum', 'warnNum', 'limitNum', 'action', 'noticeRoles'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/ordernum/volume/list',
    one: 'GET /v1/rule/ordernum/volume/detail',
    create: 'POST /v1/rule/ordernum/volume',
    update: 'PUT /v1/rule/ordernum/volume',
    remove: 'DELETE /v1/rule/ordernum/volume',
  },
  may: { list: 260201, one: 260201, create: 260203, update: 260203, remove: 260203 },
  toasts: { create: '操作成功', update: '操作成功' },
  actions: [{ verb: 'remove', ask: ['删除这条单量规则？', '以后不再按它提醒，也不再把订单转待审核。'] }],
  empty: ['还没有单量规则', '给仓库或货主定一个上限，爆单时超出的订单可以停在待审核。'],
})
