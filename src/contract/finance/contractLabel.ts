// 合同标签 · finance/contractLabel
import { choice, count, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'

const label = '/v1/finance/contract/label'
/** fin_contract_label.color */
const LABEL_COLOR = { blue: '蓝', green: '绿', orange: '橙', red: '红', purple: '紫', gray: '灰' } as const

/** Labels that contracts are sorted by (office.md §7.2). */
export const contractLabel = resource({
  id: 'finance/contractLabel',
  title: '合同标签',
  fields: {
    labelName: text('标签', { required: true, max: 16, width: 160 }),
    color: choice('颜色', LABEL_COLOR, { required: true, dict: 'fin_contract_label.color' }),
    contractNum: count('合同数', { derived: true, unit: '份' }),
    createUserName: text('创建人', { derived: true, width: 100 }),
    createTime: moment('创建时间', { derived: true }),
  },
  key: ['labelName'],
  list: ['labelName', 'color', 'contractNum', 'createUserName', 'createTime'],
  search: ['labelName'],
  form: ['labelName', 'color'],
  sort: ['-createTime'],
  toasts: { create: '添加成功', remove: '已删除' },
  scope: [],
  calls: { list: `GET ${label}/list`, create: `POST ${label}`, remove: `DELETE ${label}` },
  may: { list: 530101, create: 530102, remove: 530104 },
  empty: ['还没有标签', '比如“大客户”“试用期”，贴在合同上方便查。'],
})
