import { plainWords } from './declaration/imports/headerWords.ts';
import { words } from './partColumnNames.ts';

/** Headers of marks for people who have left, or whose account is closed. */
export const leavers =
  words(`inactive isinactive disabled isdisabled accountdisabled suspended issuspended accountsuspended
      deactivated isdeactivated terminated isterminated accountlocked blocked isblocked blocksignin signinblocked blockcredential
      archived isarchived isdeleted deleted hasleft separated isseparated left isleft leaver isleaver retired isretired resigned isresigned
      departed hasdeparted deceased isdeceased dismissed quit former isformer termination formeremployee nolongeremployed
      ausgetreten ausgeschieden gesperrt deaktiviert pensioniert inaktiv parti sorti retraité démissionnaire inactif désactivé
      jubilado jubilada retirado cesado dadodebaja inactivo desactivado звільнений звільнена звільнено заблокований неактивний`).map(
    plainWords,
  );

/** Headers of marks for buildings that are closed. */
export const closed = words(
  'closed isclosed permanentlyclosed schoolclosed closedschool cerrado cerrada fermé fermée geschlossen закрито закрита',
).map(plainWords);

/** Headers of the reasons for which people leave. */
export const leavingReasons =
  words(`terminationreason termreason reasonfortermination terminationcode termcode terminationtype separationreason reasonforseparation
      separationcode separationtype reasonforleaving leavingreason reasonleft inactivereason inactivecode reasoninactive exitreason reasonforexit
      resignationreason retirementreason deactivationreason departurereason austrittsgrund kündigungsgrund grunddesaustritts motifdesortie
      motifdedépart motifdudépart motivodebaja motivodelabaja motivodecese motivodesalida causadebaja причиназвільнення`).map(
    plainWords,
  );

/** Headers of the days on which people leave. */
export const lastDays =
  words(`terminationdate terminationdt termdate termdt dateterminated dateoftermination separationdate dateofseparation
      leftdate dateleft lefton separationdt retirementdt dateofretirement deactivationdate inactivedate
      enddate enddt employmentenddate employmentend lastdayworked lastdayofwork lastworkingday exitdate dateofexit resignationdate
      retirementdate leavingdate dateofleaving leavedate austrittsdatum austritt datedesortie datedefin fechadebaja fechabaja
      fechadecese датазвільнення`).map(plainWords);
