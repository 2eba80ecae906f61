// 计费区域 · finance/weightArea
import { choice, code, count, flag, json, many, moment, money, ref, text, weight } from '../kinds.ts'
import { resource } from '../resource.ts'
import { PRICE_MODE, PRICE_ROUND } from '../rules/expressFee.ts'
import { pricesMax, type TypedPrice } from '../rules/weightPrices.ts'
import { regionsMax } from './areaGroup.ts'
import { areaGroupOption, priceRegion } from './refs.ts'

const area = '/v1/finance/weight/plan/area'
const fen = { min: 0, max: 10_000_000, width: 84 } as const
const grams = { min: 0, max: 999_999_999, width: 84 } as const

/** Areas of a weight plan with their regions and the price of each weight segment (office.md §7.2, screen 5307). */
export const weightArea = resource({
  id: 'finance/weightArea',
  title: '计费区域',
  fields: {
    areaId: code('编号', { derived: true }),
    planNo: code('方案编号', { required: true, max: 32 }),
    areaName: text('区域名称', { required: true, max: 32, width: 110 }),
    sort: count('顺序', { starts: 0, min: 0, max: 9999, width: 70 }),
    areaGroupId: ref('区域组', areaGroupOption, { help: '不选省市时，按区域组填' }),
    regionCodes: many('省市', priceRegion, { max: regionsMax, help: '选省表示全省；单选的市按市算', width: 240 }),
    regionNames: text('省市', { derived: true, width: 240 }),
    regionNum: count('省市数', { derived: true, width: 80 }),
    remoteFeeFen: money('偏远附加', { starts: 0, min: 0, max: 1_000_000, help: '每个面单' }),
    isForbidden: flag('不发货', { starts: 0, help: '到这里的件不计价，进计价池', width: 80 }),
    prices: json<readonly TypedPrice[]>('重量段', {
      required: true,
      width: 340,
      max: pricesMax,
      help: '从 0 开始一段接一段；最后一段不填结束重量。刚好等于结束重量的算这一段。',
      rows: {
        fromG: weight('起', grams),
        toG: weight('止', grams),
        mode: choice('计费模式', PRICE_MODE, { required: true, starts: 1, width: 110 }),
        fixedFen: money('一口价', fen),
        firstG: weight('首重', grams),
        firstFen: money('首重价', fen),
        unitG: weight('续重单位', grams),
        unitFen: money('续重价', fen),
        roundMode: choice('进位', PRICE_ROUND, { starts: 1, width: 90 }),
        minFen: money('最低', fen),
      },
    }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['areaId'],
  list: ['areaName', 'regionNum', 'regionNames', 'prices', 'remoteFeeFen', 'isForbidden', 'sort', 'updateUserName', 'updateTime'],
  shown: ['areaName', 'regionNum', 'regionNames', 'prices', 'remoteFeeFen', 'isForbidden'],
  search: ['planNo', 'areaName'],
  form: {
    区域: ['planNo', 'areaName', 'areaGroupId', 'regionCodes', 'remoteFeeFen', 'isForbidden', 'sort'],
    价格: ['prices'],
  },
  sort: ['sort'],
  toasts: { remove: '已删除' },
  scope: [],
  calls: {
    list: `GET ${area}/list`,
    one: `GET ${area}`,
    create: `POST ${area}`,
    update: `PUT ${area}`,
    remove: `DELETE ${area}`,
  },
  may: { list: 530601, one: 530601, create: 530603, update: 530603, remove: 530603 },
  empty: ['还没有计费区域', '先建一区、二区……把省市分进去，再填每个重量段的价。'],
})
