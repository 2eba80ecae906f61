// 仓库设置 · menu/setting
import { page, type MenuArea } from './define.ts'

export const setting: MenuArea = {
  code: 210000,
  title: '仓库设置',
  category: 1,
  icon: 'setting',
  pages: [
    page(210100, '工作台', '/warehouse-setting/workstation', 'setting/workstation', '02 06 12(打印码) 03 08 04 21(解绑)'),
    page(
      210200,
      '临时用户',
      '/warehouse-setting/temp-user',
      'user/tempUser',
      '02 05 06 11(批量授权) 12(打印工牌) 03 07 21(授权) 22(失效) 23(签到状态更新) 24(黑名单)',
    ),
    page(210300, '称重配置', '/warehouse-setting/weight-config', 'setting/weightConfig', '02 05 06 03 04 17 21(试算)'),
    page(210400, '作业参数', '/warehouse-setting/operate-config', 'setting/operateConfig', '03'),
    page(
      210500,
      '无条码商品',
      '/warehouse-setting/no-barcode-goods',
      'setting/noBarcodeGoods',
      '02 05 06 12(打印店内码) 03 04 08',
    ),
    page(211000, '货主作业配置', '/warehouse-setting/owner-config', 'setting/ownerConfig', '02 03 04 06'),
    page(210600, '抽检规则', '/warehouse-setting/spot-rule', 'setting/spotRule', '02 06 03 04 08'),
    page(210700, '设备', '/warehouse-setting/device', 'setting/device', '06 07 21(登记) 22(停用)'),
    page(210900, '作业须知', '/warehouse-setting/work-rule', 'setting/workRule', '02'),
    page(210800, '周转箱', '/warehouse-setting/tote', 'setting/tote', '02 06 11(批量生成) 12(打印) 04 08 21(清空)'),
  ],
}
