// 物流配置 · menu/logisticsRule
import { familyButtons } from '../rule/buttons.ts'
import { page, type MenuArea } from './define.ts'

const at = '/setting/logistics'

export const logisticsRule: MenuArea = {
  code: 250000,
  title: '物流配置',
  category: 1,
  icon: 'warehouse',
  pages: [
    page(250100, '均重', `${at}/avweight`, 'rule/averageWeight', familyButtons),
    page(250200, '物流时效', `${at}/logistics-time`, 'rule/routeTime', `${familyButtons} 05`),
    page(250300, '重量系数', `${at}/coefficient`, 'logistics/coefficient', '02 05 06 03 04'),
    page(250400, '物流承诺时效', `${at}/promise`, 'logistics/promise', '02 05 06 03 04 08'),
    page(250500, '仓库承诺时效', `${at}/warehouse-promise`, 'logistics/warehousePromise', '02 05 06 03 04 08'),
    page(250600, '超时配置', `${at}/timeout`, 'logistics/timeout', '02 05 06 03 04 08'),
    page(250700, '工作日历', `${at}/calendar`, 'logistics/calendar', '02 05 06 03 04'),
  ],
}
