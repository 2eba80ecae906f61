// 导入方案商品 · protection/plan/GoodsImport
import { Button, Modal } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { planGoodsTemplate, readPlanGoods } from '#contract/protection/planGoodsFile'
import { saveFile } from '../../../data/files.ts'
import { useSendFile } from '../../../data/sendFile.ts'
import { TemplateChoice } from '../../../kit/FilePicker.tsx'
import { ImportFooter } from '../../../kit/ImportDialog.tsx'
import { ImportResult } from '../../../kit/ImportResult.tsx'
import { showToast } from '../../../kit/toast.ts'

type ReadGoods = ReplyOf<typeof readPlanGoods>
interface GoodsImportProps {
  readonly ownerNo: string
  readonly add: (targets: ReadGoods['targets']) => void
  readonly close: () => void
}

/** Imports goods from a file into the form of the plan. If a row has a fault, no goods are imported and the faults are shown. */
export const GoodsImport = ({ ownerNo, add, close }: GoodsImportProps): JSX.Element => {
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<ReadGoods | null>(null)
  const send = useSendFile(readPlanGoods)
  const take = ({ targets }: ReadGoods): void => {
    add(targets)
    showToast('success', '导入完成')
    close()
  }
  const read = (): void => {
    if (file === null) return showToast('warning', '请上传文件')
    send.mutate({ input: { ownerNo }, file }, { onSuccess: (reply) => (reply.failNum === 0 ? take(reply) : setFound(reply)) })
  }
  if (found !== null)
    return (
      <Modal
        title="解析结果"
        open
        width={760}
        onCancel={close}
        footer={
          <>
            <Button onClick={close}>关闭</Button>
            <Button type="primary" onClick={() => setFound(null)}>
              重新上传
            </Button>
          </>
        }
      >
        <ImportResult state={{ ...found, successNum: found.targets.length, ignoreNum: 0 }} />
        <p className="dim">方案的商品整份导入：有一行错误就全部不导入，改正文件后重新上传。</p>
      </Modal>
    )
  return (
    <Modal
      title="导入方案商品"
      open
      width={520}
      onCancel={close}
      footer={<ImportFooter close={close} busy={send.isPending} submit={read} word="上传" />}
    >
      <TemplateChoice
        csv={false}
        file={file}
        choose={setFile}
        template={() => saveFile(planGoodsTemplate, {}, '方案商品导入模板.xlsx')}
      />
    </Modal>
  )
}
