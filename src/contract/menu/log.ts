// 作业日志 · menu/log
import { page, type MenuArea } from './define.ts'

const at = '/warehouse-operate/log'
export const log: MenuArea = {
  code: 200000,
  title: '作业日志',
  category: 0,
  icon: 'log',
  pages: [
    page(200100, '作业日志', at, 'log/all', '06 21(作废记录)'),
    page(200200, '拣货日志', `${at}/pick`, 'log/pick', '06'),
    page(200300, '复核日志(拣货单)', `${at}/checkPickNo`, 'log/checkPickNo', '06'),
    page(200400, '复核日志(物流单号)', `${at}/checkLogisticsNo`, 'log/checkLogisticsNo', '06'),
    page(200500, '打包日志', `${at}/pack`, 'log/pack', '06'),
    page(200600, '批量打包日志', `${at}/packBatch`, 'log/packBatch', '06'),
    page(200700, '抽检日志', `${at}/spot`, 'log/spot', '06'),
    page(200800, '称重日志', `${at}/weight`, 'log/weight', '06'),
    page(200900, '自定义任务日志', `${at}/custom-task`, 'log/customTask', '06'),
  ],
}
