# Adds accounts, groups and rights to a fresh Samba domain. Arguments: smb.conf, sam.ldb.
import sys

import ldb
from samba.auth import system_session
from samba.dcerpc import security
from samba.ndr import ndr_pack, ndr_unpack
from samba.param import LoadParm
from samba.samdb import SamDB

lp = LoadParm()
lp.load(sys.argv[1])
db = SamDB(url=sys.argv[2], session_info=system_session(), lp=lp)
base = str(db.domain_dn())
domain = security.dom_sid(db.get_domain_sid())


def sid_of(dn):
    found = db.search(dn, scope=ldb.SCOPE_BASE, attrs=["objectSid"])
    return str(ndr_unpack(security.dom_sid, found[0]["objectSid"][0]))


def change_descriptor(dn, change):
    found = db.search(dn, scope=ldb.SCOPE_BASE, attrs=["nTSecurityDescriptor"])
    old = ndr_unpack(security.descriptor, found[0]["nTSecurityDescriptor"][0]).as_sddl(domain)
    new = security.descriptor.from_sddl(change(old), domain)
    message = ldb.Message(ldb.Dn(db, dn))
    message["sd"] = ldb.MessageElement(ndr_pack(new), ldb.FLAG_MOD_REPLACE, "nTSecurityDescriptor")
    db.modify(message)


def grant(dn, ace):
    def insert(sddl):
        at = sddl.index("(", sddl.index("D:"))
        return sddl[:at] + ace + sddl[at:]

    change_descriptor(dn, insert)


def own(dn, owner):
    change_descriptor(dn, lambda sddl: "O:" + owner + sddl[sddl.index("G:"):])


def member(group, account):
    message = ldb.Message(ldb.Dn(db, group))
    message["member"] = ldb.MessageElement(account, ldb.FLAG_MOD_ADD, "member")
    db.modify(message)


staff = "OU=Staff\\, all," + base
db.add({"dn": staff, "objectClass": "organizationalUnit"})
for name in ["anna", "bert", "cora", "dirk", "emma", "finn", "gina", "hugo", "ines", "jens"]:
    db.add({"dn": "CN=%s,CN=Users,%s" % (name, base), "objectClass": "user", "sAMAccountName": name})
db.add({"dn": "CN=admin2,%s" % staff, "objectClass": "user", "sAMAccountName": "admin2"})
for name in ["helpdesk", "delegates", "sync"]:
    db.add({"dn": "CN=%s,CN=Users,%s" % (name, base), "objectClass": "group", "sAMAccountName": name})


def user(name):
    return "CN=%s,CN=Users,%s" % (name, base)


admins = user("Domain Admins")
for group, account in [("helpdesk", "anna"), ("helpdesk", "bert"), ("helpdesk", "cora"), ("delegates", "dirk"),
                       ("delegates", "emma"), ("sync", "finn")]:
    member(user(group), user(account))
member(admins, "CN=admin2," + staff)
member(admins, user("hugo"))

# Full control over a group, with rights in the same list that must stay.
grant(admins, "(A;;GA;;;%s)" % sid_of(user("helpdesk")))
grant(admins, "(A;;RPLCRC;;;%s)" % sid_of(user("helpdesk")))
# One entry that makes two relationships.
grant(admins, "(A;;WDWORC;;;%s)" % sid_of(user("gina")))
# Inherited from a unit whose name has a comma.
grant(staff, "(OA;CIIO;CR;00299570-246d-11d0-a768-00aa006e0529;bf967aba-0de6-11d0-a285-00aa003049e2;%s)"
      % sid_of(user("delegates")))
# Replication, in two entries.
grant(base, "(OA;;CR;1131f6aa-9c07-11d1-f79f-00c04fc2dcd2;;%s)" % sid_of(user("sync")))
grant(base, "(OA;;CR;1131f6ad-9c07-11d1-f79f-00c04fc2dcd2;;%s)" % sid_of(user("sync")))
own(user("hugo"), sid_of(user("ines")))
grant(admins, "(OA;;WP;bf9679c0-0de6-11d0-a285-00aa003049e2;;%s)" % sid_of(user("jens")))
