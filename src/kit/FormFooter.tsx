// 表单的按钮 · kit/FormFooter
import { Button } from 'antd'
import type { JSX } from 'react'
import { OfflineNote, OnlineButton } from './OnlineButton.tsx'
import type { RowForm } from './rowForm.ts'

interface FormFooterProps extends Pick<RowForm, 'form' | 'saving' | 'reason'> {
  readonly leave: () => void
}
/** 取消 and 保存. While 保存 is disabled it shows the reason. */
export const FormFooter = ({ leave, form, saving, reason }: FormFooterProps): JSX.Element => (
  <span className="drawer-footer">
    <OfflineNote />
    <Button onClick={leave}>取消</Button>
    <OnlineButton type="primary" loading={saving} reason={reason} onClick={form.submit}>
      保存
    </OnlineButton>
  </span>
)
