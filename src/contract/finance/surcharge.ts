// 快递附加费 · finance/surcharge
import { choice, code, day, flag, many, money, moment, percent, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { logisticsCompany, network } from '../warehouse/refs.ts'
import { regionsMax } from './areaGroup.ts'
import { priceRegion } from './refs.ts'
import { FEE_DIRECTION } from './valuation.ts'

const at = '/v1/finance/surcharge'
/** fin_surcharge.mode */
export const SURCHARGE_MODE = { 1: '每单', 2: '每公斤', 3: '运费比例' } as const
/** Highest surcharge of a parcel, or of a kg, 分. */
const amountMaxFen = 1_000_000

/** What carriers charge on top in a season, e.g. 双11; on the way out only, and not discounted (office.md §7.2, §8.1). */
export const surcharge = resource({
  id: 'finance/surcharge',
  title: '快递附加费',
  fields: {
    surchargeId: code('编号', { derived: true }),
    surchargeName: text('名称', { required: true, max: 32, searched: 'beginning', width: 140 }),
    direction: choice('方向', FEE_DIRECTION, { required: true, starts: 1, dict: 'fin_surcharge.direction', width: 80 }),
    logisticsCode: ref('快递公司', logisticsCompany, { required: true }),
    networkId: ref('网点', network, { blank: '全部', help: '不选是这个快递的全部网点' }),
    regionCodes: many('省市', priceRegion, { max: regionsMax, help: '不选是全国；选省表示全省', width: 220 }),
    startDate: day('开始', { required: true, width: 110 }),
    endDate: day('结束', { required: true, width: 110 }),
    mode: choice('怎么收', SURCHARGE_MODE, { required: true, starts: 1, dict: 'fin_surcharge.mode', width: 100 }),
    amountFen: money('金额', { min: 1, max: amountMaxFen, onlyWhere: { mode: [1, 2] }, help: '每公斤的，不足一公斤按一公斤' }),
    ratioBp: percent('比例', { min: 1, max: 10_000, onlyWhere: { mode: [3] }, help: '按首重续重的运费算' }),
    isEnabled: flag('启用', { starts: 1 }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['surchargeId'],
  list: [
    'surchargeName',
    'direction',
    'logisticsCode',
    'networkId',
    'regionCodes',
    'startDate',
    'endDate',
    'mode',
    'amountFen',
    'ratioBp',
    'isEnabled',
    'updateUserName',
    'updateTime',
  ],
  search: ['surchargeName', 'direction', 'logisticsCode', 'startDate'],
  shown: [
    ['surchargeName', 'regionCodes'],
    'isEnabled',
    ['logisticsCode', 'networkId'],
    ['startDate', 'endDate'],
    ['mode', 'direction'],
    'amountFen',
    'ratioBp',
  ],
  form: {
    哪些包裹: ['surchargeName', 'direction', 'logisticsCode', 'networkId', 'regionCodes'],
    什么时候: ['startDate', 'endDate', 'isEnabled'],
    加多少: ['mode', 'amountFen', 'ratioBp'],
  },
  sort: ['-updateTime'],
  toasts: { remove: '已删除' },
  scope: ['network'],
  calls: {
    list: `GET ${at}/list`,
    one: `GET ${at}`,
    create: `POST ${at}`,
    update: `PUT ${at}`,
    remove: `DELETE ${at}`,
  },
  may: { list: 531601, one: 531601, create: 531602, update: 531603, remove: 531604 },
  empty: ['还没有附加费', '旺季、双11 这样一段时间加收的，在这里登记；已经计过价的要加上，重算那几天的账单。'],
})
