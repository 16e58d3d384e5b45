import Block from '@mui/icons-material/Block';
import ContentCopy from '@mui/icons-material/ContentCopy';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import HowToReg from '@mui/icons-material/HowToReg';
import LockOpen from '@mui/icons-material/LockOpen';
import MailOutline from '@mui/icons-material/MailOutline';
import Password from '@mui/icons-material/PasswordOutlined';
import Replay from '@mui/icons-material/Replay';
import Send from '@mui/icons-material/SendOutlined';
import SwitchAccount from '@mui/icons-material/SwitchAccountOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { ActionIcon } from '../../../resources/declaration/index.ts';

/** Icons by the name used in declarations. */
export const actionIcons: Readonly<Record<ActionIcon, ComponentType<SvgIconProps>>> = {
  block: Block,
  copy: ContentCopy,
  download: FileDownload,
  key: Password,
  lockOpen: LockOpen,
  mail: MailOutline,
  personCheck: HowToReg,
  replay: Replay,
  send: Send,
  switchAccount: SwitchAccount,
};
