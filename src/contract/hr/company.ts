// 劳务公司 · hr/company
import { choice, code, count, day, many, moment, money, percent, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { warehousePair } from '../warehouse/refs.ts'
import { hrCompanyLife } from '../rules/employLife.ts'
import { textsOf } from '../rules/life.ts'

/** Companies that send people (floor.md §15.1, §15.3 screen 2709). */
export const hrCompany = resource({
  id: 'hr/company',
  title: '劳务公司',
  fields: {
    hrCompanyId: code('劳务公司编号', { derived: true }),
    companyName: text('名称', { required: true, max: 128, width: 220 }),
    creditCode: code('统一社会信用代码', { max: 18, width: 180 }),
    contactName: text('联系人', { max: 32, width: 100 }),
    contactMobile: text('联系电话', { max: 20, masked: true, width: 130 }),
    taxRateBp: percent('税率', { min: 0, max: 10_000 }),
    serviceFeeFen: money('管理费', { min: 0, max: 100_000, unit: '元/小时', width: 120 }),
    warehouseKeys: many('服务仓库', warehousePair, { width: 200 }),
    userNum: count('在用人数', { derived: true }),
    contractEnd: day('合同到期', { due: { status: [hrCompanyLife.on] } }),
    status: choice('状态', textsOf(hrCompanyLife), {
      dict: 'hr_company.status',
      derived: true,
      width: 80,
      turn: { on: hrCompanyLife.on, off: hrCompanyLife.off, warning: '停用后不能再选用；已在用的人员不受影响。' },
    }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['hrCompanyId'],
  list: [
    'companyName',
    'contactName',
    'contactMobile',
    'taxRateBp',
    'serviceFeeFen',
    'userNum',
    'contractEnd',
    'updateTime',
    'status',
  ],
  shown: ['companyName', 'status', 'contractEnd', 'userNum', 'contactName', 'contactMobile', 'serviceFeeFen'],
  search: ['companyName', 'status'],
  form: [
    'companyName',
    'creditCode',
    'contactName',
    'contactMobile',
    'taxRateBp',
    'serviceFeeFen',
    'warehouseKeys',
    'contractEnd',
  ],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/hr/company/list',
    one: 'GET /v1/hr/company/detail',
    create: 'POST /v1/hr/company',
    update: 'PUT /v1/hr/company',
    status: 'PUT /v1/hr/company/status',
    remove: 'DELETE /v1/hr/company',
    export: 'POST /v1/hr/company/export',
  },
  may: { list: 270901, one: 270907, create: 270902, update: 270903, status: 270908, remove: 270903, export: 270906 },
})
