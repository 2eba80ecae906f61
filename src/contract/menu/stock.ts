// 库存管理 · menu/stock
import { page, type MenuArea } from './define.ts'

const at = '/front/operator-center/stock'

export const stock: MenuArea = {
  code: 160000,
  title: '库存管理',
  category: 0,
  icon: 'stock',
  pages: [
    page(
      160100,
      '库位管理',
      `${at}/location`,
      'stock/location',
      '02 05 06 12 11(批量生成) 21(锁定) 22(解锁) 23(维护固定库位) 03 08 04',
    ),
    page(160200, '库存查询', at, 'stock/stock', '05(期初导入) 06 21(冻结) 22(解冻) 23(移库) 24(转残/转良) 07 25(流水)'),
    page(160300, '盘点管理', `${at}/check`, 'stock/check', '02 06 07 21(开始) 22(提交) 23(录入实盘) 09 10 12'),
    page(160400, '库存流水', `${at}/flow`, 'stock/flow', '06'),
    page(160500, '移库/补货', `${at}/move`, 'stock/move', '02 05 06 21(生成补货) 23(执行) 24(超容量确认) 07 10 16'),
    page(160600, '库存调整', `${at}/adjust`, 'stock/adjust', '02 05 06 07 03 09 10'),
    page(160700, '库区', `${at}/zone`, 'stock/zone', '02 06 03 04 08'),
  ],
}
