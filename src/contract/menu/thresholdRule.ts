// 阈值与统计配置 · menu/thresholdRule
import { page, type MenuArea } from './define.ts'

export const thresholdRule: MenuArea = {
  code: 260000,
  title: '阈值与统计配置',
  category: 1,
  icon: 'setting',
  pages: [
    page(260100, '阈值', '/setting/valve/threshold', 'setting/threshold', '03 04 06 17'),
    page(260200, '单号规则', '/setting/order-num', 'setting/orderNum', '03'),
    page(260300, '时效指标', '/setting/aging-index', 'setting/agingIndex', '03'),
    page(260400, '入库时效', '/setting/entryware/receive-time', 'setting/receivingTime', '02 05 06 03 04'),
    page(261100, '数据采集', '/setting/valve/data-collection', 'valve/collection', '02 06 03 04 07 08 21(立即检查)'),
    page(261200, '数据计算', '/setting/valve/data-calculation', 'valve/calculation', '03 06 07 08 21(重跑)'),
    page(261300, '偏差比例', '/setting/valve/deviation-ratio', 'valve/deviation', '02 06 03 04 08 21(确认放行)'),
    page(
      261400,
      '差异对比',
      '/setting/valve/diff-contrast',
      'valve/contrast',
      '02 06 03 04 08 21(立即对比) 22(差异明细) 23(处理差异)',
    ),
    page(262100, '指标取值', '/setting/operationStat/config', 'setting/indexValue', '02 05 06 17(复制上月) 03 04'),
    page(262200, '卡板配置', '/setting/operationStat/card', 'setting/cardConfig', '02 05 06 17(复制上月) 03 04'),
    page(262300, '票量配置', '/setting/operationStat/ticket', 'setting/ticketConfig', '02 05 06 03 04'),
  ],
}
