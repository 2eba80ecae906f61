// 货主作业配置 · setting/ownerConfig
import { code, flag, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'

/**
 * How the goods and orders of an owner are handled, in all warehouses or in one; the more specific rule applies (floor.md §1.2
 * owner_config).
 */
export const ownerConfig = resource({
  id: 'setting/ownerConfig',
  title: '货主作业配置',
  fields: {
    ownerConfigId: code('编号', { derived: true }),
    ownerNo: ref('货主', owner, { required: true }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库；选了仓库的先用' }),
    sid: wmsAccount({ blank: '-' }),
    blindReceive: flag('允许无单收货', {
      starts: 0,
      width: 110,
      help: '没有入库单的货到了，按到货单来什么收什么，入库单随收随建；不开的放异常暂存，等人认',
    }),
    partialShip: flag('缺货部分发', { starts: 0, width: 100, help: '开了之后，缺货的单先发有货的；不开等齐了再发' }),
    followErpCarrier: flag('用ERP给的快递', { starts: 1, width: 120, help: '关掉之后，不看 ERP 指定的快递，按店铺快递选' }),
    autoAudit: flag('自动审核', { starts: 1, width: 90, help: '关掉之后，他的订单要人审核' }),
    packNoConsumable: flag('免扫耗材', { starts: 0, width: 90, help: '打包不用扫纸箱或袋子' }),
    photoPack: flag('打包拍照', { starts: 0, width: 90, help: '打包时要拍一张' }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ownerConfigId'],
  list: [
    'ownerNo',
    'warehouseNo',
    'blindReceive',
    'partialShip',
    'followErpCarrier',
    'autoAudit',
    'packNoConsumable',
    'photoPack',
    'updateUserName',
    'updateTime',
  ],
  shown: [
    ['ownerNo', 'warehouseNo'],
    'blindReceive',
    'partialShip',
    'followErpCarrier',
    'autoAudit',
    'packNoConsumable',
    'photoPack',
    'updateTime',
  ],
  search: ['ownerNo', 'warehouseNo'],
  form: {
    用在哪里: ['ownerNo', 'warehouseNo', 'sid'],
    收货: ['blindReceive'],
    订单: ['partialShip', 'followErpCarrier', 'autoAudit'],
    打包: ['packNoConsumable', 'photoPack'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/warehouse/owner/config/list',
    one: 'GET /v1/warehouse/owner/config/detail',
    create: 'POST /v1/warehouse/owner/config',
    update: 'PUT /v1/warehouse/owner/config',
    remove: 'DELETE /v1/warehouse/owner/config',
    export: 'POST /v1/warehouse/owner/config/export',
  },
  may: { list: 211001, one: 211001, create: 211002, update: 211003, remove: 211004, export: 211006 },
  toasts: { create: '设置成功', update: '设置成功' },
  actions: [{ verb: 'remove', ask: ['删除这份货主作业配置？', '以后改用范围更大的配置；没有别的就按系统默认。'] }],
  empty: ['还没有货主作业配置', '没有配置的货主按默认办：要有入库单才收、等齐了再发、自动审核。'],
})
