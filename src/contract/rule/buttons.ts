// 规则家族的按钮 · rule/buttons
/** Buttons of every family's page (floor.md §12.11). */
export const familyButtons = '02 03 04 06 07 11(批量设置) 17 22(设置) 23(取消发布) 24(备注) 25(历史) 26(同步到已使用)'
