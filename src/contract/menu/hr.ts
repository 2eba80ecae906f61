// 用工管理 · menu/hr
import { page, type MenuArea } from './define.ts'

export const hr: MenuArea = {
  code: 270000,
  title: '用工管理',
  category: 0,
  icon: 'user',
  pages: [
    page(
      270100,
      '需求管理',
      '/front/operator-center/hr/demand',
      'hr/demand',
      '02 06 07 03 04 09 10 21(提交) 22(续用) 23(取消续用) 24(关闭) 25(超预算审批)',
    ),
    page(270200, '招聘管理', '/front/operator-center/hr/recruit', 'hr/recruit', '06 21(分配名额) 22(截止)'),
    page(270300, '报名管理', '/front/operator-center/hr/enroll', 'hr/enroll', '02 05 06 10 21(录用) 22(不录用) 23(离岗)'),
    page(270400, '用工任务', '/front/operator-center/hr/task', 'hr/task', '02 06 07 21(更新进度) 03 04'),
    page(270500, '用工人员', '/front/operator-center/hr/user-info', 'hr/hiredPerson', '06 07 03 15 21(打卡) 22(补卡)'),
    page(270600, '用工常量', '/front/operator-center/hr/constants', 'hr/constant', '03'),
    page(270700, '班次', '/front/operator-center/hr/shift', 'hr/shift', '02 06 03 04 08'),
    page(270800, '考勤', '/front/operator-center/hr/attendance', 'hr/attendance', '06 11(批量确认) 21(确认) 22(补卡) 23(解锁)'),
    page(270900, '劳务公司', '/front/operator-center/hr/company', 'hr/company', '02 06 03 07 08'),
    page(271000, '打卡记录', '/front/operator-center/hr/clock', 'hr/clock', '06 09'),
  ],
}
