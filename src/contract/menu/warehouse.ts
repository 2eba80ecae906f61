// 仓库管理 · menu/warehouse
import { page, type MenuArea } from './define.ts'

export const warehouse: MenuArea = {
  code: 130000,
  title: '仓库管理',
  category: 1,
  icon: 'warehouse',
  pages: [
    page(130100, '物理仓', '/setting/warehouse/physical', 'warehouse/physical', '02 06 03 08 07'),
    page(130200, 'WMS仓', '/setting/warehouse/wms', 'warehouse/wms', '02 13(同步) 06 03 08 21(切换模式)'),
    page(
      130300,
      '物流对接',
      '/setting/warehouse/docking',
      'warehouse/docking',
      '02 05 06 03 08 04 21(测试取号) 22(充值/号段追加)',
    ),
    page(130400, '网点管理', '/setting/warehouse/network', 'warehouse/network', '02 05 06 03 08 04 22(用户)'),
    page(130500, '仓库组', '/setting/org/warehouse-group', 'user/warehouseGroup', '02 03 04'),
    page(130600, '货主组', '/setting/org/owner-group', 'user/ownerGroup', '02 03 04'),
    page(130700, '物流公司', '/setting/warehouse/logistics-company', 'warehouse/logisticsCompany', '02 06 03 04 08 21(试单号)'),
  ],
}
