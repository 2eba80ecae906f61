// 合同与计费 · menu/finance
import { page, type MenuArea } from './define.ts'

const at = '/front/operator-center/finance'

export const contracts: MenuArea = {
  code: 530000,
  title: '合同与计费',
  category: 0,
  icon: 'owner',
  pages: [
    page(530600, '重量方案', `${at}/weight-plan/list`, 'finance/weightPlan', '02 03 04 17 08 21(试算)'),
    page(530700, '方案编辑', `${at}/weight-plan/detail/{id}`, 'finance/weightPlanDetail', '', { type: 4 }),
    page(530800, '区域组', `${at}/area-group`, 'finance/areaGroup', '02 03 04'),
    page(530900, '客户', `${at}/custom`, 'finance/custom', '02 03 04 06 08'),
  ],
}
