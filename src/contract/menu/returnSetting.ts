// 退货配置 · menu/returnSetting
import { page, type MenuArea } from './define.ts'

const at = '/setting/return'
const buttons = '02 05 06 03 04 08'

export const returnSetting: MenuArea = {
  code: 230000,
  title: '退货配置',
  category: 1,
  icon: 'setting',
  pages: [
    page(230100, '退货效期', `${at}/expiry`, 'returns/expiry', buttons),
    page(230200, '监控配置', `${at}/monitor`, 'returns/monitor', `${buttons} 21(测试连接)`),
    page(230300, '货主配置', `${at}/owner-config`, 'returns/ownerConfig', '02 05 06 03 04 17(复制到其他货主)'),
    page(230400, '退货仓', `${at}/warehouse`, 'returns/warehouse', buttons),
    page(230500, '预警配置', `${at}/warning`, 'returns/warningConfig', buttons),
    page(230600, '退货白名单', `${at}/white-list`, 'returns/whiteList', '02 05 06 03 04'),
    page(230700, '暂存位', `${at}/position`, 'returns/position', `${buttons} 12(打印标签)`),
    page(230800, '操作员', `${at}/operator`, 'returns/operator', buttons),
  ],
}
