// 费用版本导入 · finance/feeVersion/ImportVersion
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState, type JSX } from 'react'
import { contract } from '#contract/finance/contract'
import { feeVersion } from '#contract/finance/feeVersion'
import { versionFileImport, versionFileTemplate } from '#contract/finance/feeVersionFile'
import { versionBiz } from '#contract/import/feeVersion'
import { refreshViews } from '../../../data/query.ts'
import { FormFields, showFaults } from '../../../kit/FormFields.tsx'
import { Icon } from '../../../kit/icons.tsx'
import { ImportDialog } from '../../../kit/ImportDialog.tsx'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'

const names = ['versionName', 'feeTypeGroup', 'effectDate'] as const

/** Makes a draft version of a contract from a file of fee items. */
const VersionDialog = ({ contractNo, close }: { readonly contractNo: string; readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const client = useQueryClient()
  return (
    <ImportDialog
      biz={versionBiz}
      title="费用版本"
      right={versionFileImport.may}
      close={close}
      done={() => void refreshViews(client, [feeVersion.id, contract.id])}
      given={{
        upload: versionFileImport,
        template: versionFileTemplate,
        values: async () => {
          try {
            return { ...(await form.validateFields()), contractNo }
          } catch {
            // the form shows what is missing
            return null
          }
        },
        refused: (error) => showFaults(form, error),
        form: (
          <Form form={form} className="form" labelCol={{ flex: '84px' }} colon={false} initialValues={{ feeTypeGroup: 9 }}>
            <FormFields fields={feeVersion.fields} names={names} form={form} isNew />
          </Form>
        ),
      }}
    />
  )
}

export const ImportVersion = ({ contractNo }: { readonly contractNo: string }): JSX.Element | null => {
  const [isOpen, setIsOpen] = useState(false)
  if (!useMay()(versionFileImport.may)) return null
  return (
    <>
      <OnlineButton icon={<Icon name="upload" size={14} />} onClick={() => setIsOpen(true)}>
        导入版本
      </OnlineButton>
      {isOpen && <VersionDialog contractNo={contractNo} close={() => setIsOpen(false)} />}
    </>
  )
}
