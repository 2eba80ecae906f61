// 区域组 · finance/areaGroup
import { code, count, many, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { priceRegion } from './refs.ts'

/** Maximum number of regions of a group or an area; there are fewer cities and provinces. */
export const regionsMax = 500

/** Named regions, e.g. 江浙沪皖: choosing a group fills an area of a weight plan with its regions (office.md §7.2, screen 5308). */
export const areaGroup = resource({
  id: 'finance/areaGroup',
  title: '区域组',
  fields: {
    areaGroupId: code('编号', { derived: true }),
    groupName: text('名称', { required: true, max: 32, width: 160 }),
    regionCodes: many('省市', priceRegion, { required: true, max: regionsMax, help: '选省表示全省，选市只算这个市', width: 420 }),
    regionNames: text('省市', { derived: true, width: 420 }),
    regionNum: count('省市数', { derived: true }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['areaGroupId'],
  list: ['groupName', 'regionNum', 'regionNames', 'updateUserName', 'updateTime'],
  shown: ['groupName', 'regionNum', 'regionNames', 'updateTime'],
  search: ['groupName'],
  form: ['groupName', 'regionCodes'],
  sort: ['-updateTime'],
  toasts: { remove: '已删除' },
  scope: [],
  calls: {
    list: 'GET /v1/finance/area/group/list',
    one: 'GET /v1/finance/area/group',
    create: 'POST /v1/finance/area/group',
    update: 'PUT /v1/finance/area/group',
    remove: 'DELETE /v1/finance/area/group',
  },
  may: { list: 530801, one: 530801, create: 530802, update: 530803, remove: 530804 },
  empty: ['还没有区域组', '常用的几个省存成一组，建重量方案时一选就填好。'],
})
