// 合同附件 · finance/contract/Attachments
import { useState, type JSX } from 'react'
import { attachEndings, attachMax, attachSizeMax, contractAttach, contractAttachAdd } from '#contract/finance/contractAttach'
import { readFile } from '#contract/file/store'
import type { Row } from '#contract/resource'
import type { UploadedFile } from '../../../data/fileUpload.ts'
import { saveFile } from '../../../data/files.ts'
import { fileOf } from '../../../data/pictures.ts'
import { useSend } from '../../../data/send.ts'
import { FileUpload } from '../../../kit/FileUpload.tsx'
import { useMay } from '../../../kit/may.ts'
import { ResourceScreen } from '../../../kit/ResourceScreen.tsx'
import { withFailureToast } from '../../../kit/toast.ts'

const rule = { maxMb: attachSizeMax / 2 ** 20, count: attachMax, types: attachEndings } as const

/** Takes files; each is kept with the contract as soon as it has arrived. */
const Upload = ({ contractNo }: { readonly contractNo: string }): JSX.Element => {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const send = useSend(contractAttachAdd)
  const take = (now: readonly UploadedFile[]): void => {
    for (const { fileName, link, size } of now.filter((file) => !files.includes(file)))
      send.mutate({ contractNo, fileName, link, size })
    // what is kept is in the list below
    setFiles([])
  }
  return <FileUpload label="合同附件" kind="attach" rule={rule} value={files} change={take} />
}

/** Files of a contract: upload, download, delete. */
export const Attachments = ({ contractNo }: { readonly contractNo: string }): JSX.Element => {
  const may = useMay()
  const load = ({ link, fileName }: Row<typeof contractAttach>): void =>
    void withFailureToast(() => saveFile(readFile, { file: fileOf(link ?? '') }, fileName ?? ''))
  return (
    <ResourceScreen
      of={contractAttach}
      fixed={{ contractNo }}
      open={load}
      rowActions={(row) => [{ label: '下载', right: contractAttach.may.list, local: true, run: () => load(row) }]}
      head={may(contractAttachAdd.may) && <Upload contractNo={contractNo} />}
    />
  )
}
