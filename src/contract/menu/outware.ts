// 出库规则 · menu/outware
import { familyButtons } from '../rule/buttons.ts'
import { page, type MenuArea } from './define.ts'

export const outware: MenuArea = {
  code: 240000,
  title: '出库规则',
  category: 1,
  icon: 'stockout',
  pages: [
    page(240100, '发货时效', '/setting/outware/delivery-time', 'rule/deliveryTime', `${familyButtons} 21(重算)`),
    page(240200, 'ERP回传时效', '/setting/outware/erp-time', 'rule/postbackErp', familyButtons),
    page(240300, 'ERP节点', '/setting/outware/erp-node', 'outware/erpNode', '03 08'),
    page(240400, '发货时段', '/setting/outware/send-time', 'outware/sendTime', '02 05 06 03 04 08'),
    page(240500, '超时预警', '/setting/outware/overtime-warning', 'outware/overtimeWarning', '02 06 03 04 08'),
    page(240600, '拣货类型定义', '/setting/outware/pick-type', 'outware/pickType', '02 03 04 08 17 21(模拟)'),
    page(240700, '目标考核时效', '/setting/outware/target-assess', 'outware/targetAssess', '02 05 06 17(复制上月) 03 04'),
    page(240800, '店铺快递', '/setting/outware/shop-logistics', 'rule/shopLogistics', familyButtons),
  ],
}
